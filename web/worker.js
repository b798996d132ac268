/** Writes sw.js beside the page: a service worker that knows the files of this very build. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Read when somebody asks for it, not stored on every phone. */
const LEFT_OUT = /^(sw\.js|licences\.txt|.*\.map)$/;

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((name) => !LEFT_OUT.test(name))
    .sort();
}

export function serviceWorker() {
  return {
    name: "kibitz-service-worker",
    apply: "build",
    writeBundle: {
      order: "post",
      handler({ dir }) {
        const names = filesOf(dir);
        const source = readFileSync(new URL("./service-worker.js", import.meta.url), "utf8");
        const digest = createHash("sha256").update(source);
        for (const name of names) digest.update(`${name}\n`).update(readFileSync(join(dir, name)));
        const version = digest.digest("hex").slice(0, 16);
        // The page itself is asked for as “/”.
        const files = names.map((name) => (name === "index.html" ? "/" : `/${name}`));
        const made = source.replace('"VERSION"', JSON.stringify(version)).replace('["FILES"]', JSON.stringify(files));
        writeFileSync(join(dir, "sw.js"), made);
      },
    },
  };
}
