// Lets Node import the page's modules as they are written: types taken away, nothing else changed.
import { readFileSync } from "node:fs";
import { createRequire, register } from "node:module";
import { fileURLToPath } from "node:url";

if (process.env.KIBITZ_HOOKS !== "1") {
  process.env.KIBITZ_HOOKS = "1";
  register(import.meta.url);
}

export async function load(url, context, next) {
  if (!url.endsWith(".ts")) return next(url, context);
  const ts = createRequire(new URL("../../web/package.json", import.meta.url))("typescript");
  const compilerOptions = { target: "es2022", module: "esnext", verbatimModuleSyntax: true };
  const { outputText } = ts.transpileModule(readFileSync(fileURLToPath(url), "utf8"), { compilerOptions });
  return { format: "module", shortCircuit: true, source: outputText };
}
