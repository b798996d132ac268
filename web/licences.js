/** Writes licences.txt beside the page: the licence of every package that is bundled into it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const LINE = "=".repeat(78);

/** The folder of the package that a module belongs to; undefined for our own modules. */
function folderOf(id) {
  // Vite and its bundler add a few lines of their own, under names that are no files.
  const virtual = /^\0(vite|rolldown)\//.exec(id);
  if (virtual) return join(HERE, "node_modules", virtual[1]);
  const file = id.replace(/^\0/, "").split("?")[0].replaceAll("\\", "/");
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

function textOf(folder) {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  return files.sort().map((name) => readFileSync(join(folder, name), "utf8").trim());
}

function entry(folder) {
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const texts = textOf(folder);
  if (!about.license && !texts.length) throw new Error(`no licence found in ${folder}`);
  const title = `${about.name} ${about.version} (${about.license ?? "see below"})`;
  return { title, text: texts.join("\n\n") || `Licence: ${about.license}` };
}

export function licences() {
  return {
    name: "kibitz-licences",
    apply: "build",
    generateBundle(_options, bundle) {
      const folders = new Set();
      for (const chunk of Object.values(bundle)) {
        for (const id of chunk.type === "chunk" ? Object.keys(chunk.modules) : []) {
          const folder = folderOf(id);
          if (folder !== undefined && existsSync(join(folder, "package.json"))) folders.add(folder);
        }
      }
      const own = readFileSync(join(HERE, "..", "LICENSE"), "utf8").trim();
      const found = [...folders].map(entry).sort((a, b) => (a.title < b.title ? -1 : 1));
      const parts = [{ title: "Kibitz (MIT)", text: own }, ...found];
      this.emitFile({
        type: "asset",
        fileName: "licences.txt",
        source: parts.map((part) => `${LINE}\n${part.title}\n${LINE}\n\n${part.text}\n`).join("\n"),
      });
    },
  };
}
