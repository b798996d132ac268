/** Following a question to a solver until it has ended. */

import { fetchQuestion, Refused } from "./api";
import type { QuestionInfo } from "./messages";

const AGAIN_MS = 2000;

export const isRunning = (info: QuestionInfo): boolean => info.status === "waiting" || info.status === "running";

/** `tell` hears what is known, `fail` what is in the way. */
export async function followQuestion(
  id: string,
  left: () => boolean,
  tell: (info: QuestionInfo) => void,
  fail: (error: unknown) => void,
): Promise<void> {
  let version = 0;
  while (!left()) {
    try {
      const info = await fetchQuestion(id, version);
      if (left()) return;
      tell(info);
      version = info.version;
      if (!isRunning(info)) return;
    } catch (error) {
      if (left()) return;
      fail(error);
      if (error instanceof Refused && error.status === 404) return;
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}
