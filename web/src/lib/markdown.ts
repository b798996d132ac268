/** Rules are Markdown; what they may become is decided here. */

import { Marked } from "marked";

export interface Chapter {
  id: string;
  title: string;
  /** Whether it begins a part of its own, such as the appendix. */
  part: boolean;
}

export interface Document {
  html: string;
  /** The headings of the second rank, and those of the first below the title: what a table of contents lists. */
  chapters: Chapter[];
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** Only links to other pages and places on this one: nothing that could run. */
const harmless = (href: string): boolean => /^(https?:\/\/|#|\/|[\w.-]+$)/.test(href);

/** A line of a picture: a name, a colon, and cards, with a stroke between what lies apart. */
function row(line: string, url: (face: string) => string, words: (face: string) => string): string {
  const cut = line.lastIndexOf(":");
  const piles = line.slice(cut + 1).split("/").map((pile) => pile.trim().split(/\s+/).filter(Boolean));
  const card = (face: string): string => `<img src="${escape(url(face))}" alt="${escape(words(face))}">`;
  const shown = piles.map((pile) => `<span>${pile.map(card).join("")}</span>`).join("");
  return `<div class="row">${cut > 0 ? `<b>${escape(line.slice(0, cut).trim())}</b>` : ""}${shown}</div>`;
}

/** `url` and `words` tell how a card looks and what it is called: a block of the kind `cards` is a picture. */
export function readMarkdown(
  text: string,
  url: (face: string) => string = () => "",
  words: (face: string) => string = (face) => face,
): Document {
  const chapters: Chapter[] = [];
  let titled = false;
  const marked = new Marked({
    renderer: {
      // A third party's game may come with anything: HTML in its text is shown, not obeyed.
      html: ({ text: raw }) => escape(raw),
      image: ({ text: alt }) => escape(alt),
      code({ text: raw, lang }) {
        if (lang !== "cards") return `<pre><code>${escape(raw)}</code></pre>\n`;
        return `<figure>${raw.split("\n").map((line) => row(line, url, words)).join("")}</figure>\n`;
      },
      link({ href, tokens }) {
        const inside = this.parser.parseInline(tokens);
        return harmless(href) ? `<a href="${escape(href)}">${inside}</a>` : inside;
      },
      heading({ tokens, depth }) {
        const inside = this.parser.parseInline(tokens);
        const title = this.parser.parseInline(tokens, this.parser.textRenderer);
        let id = slug(title) || "part";
        while (chapters.some((chapter) => chapter.id === id)) id += "-";
        // Where clauses are named in brackets, the list of them needs none.
        const part = depth === 1 && titled;
        if (depth === 1) titled = true;
        if (depth === 2 || part) chapters.push({ id, title: unescape(title).replace(/^\[(.*)\]$/, "$1"), part });
        return `<h${depth} id="${id}" tabindex="-1">${inside}</h${depth}>\n`;
      },
      // Wide tables scroll by themselves, not the page.
      table(token) {
        const row = (cells: typeof token.header, tag: string): string =>
          cells
            .map((cell) => {
              const inside = this.parser.parseInline(cell.tokens);
              return tag === "th" && inside ? `<th scope="col">${inside}</th>` : `<td>${inside}</td>`;
            })
            .join("");
        const body = token.rows.map((cells) => `<tr>${row(cells, "td")}</tr>`).join("\n");
        return `<div class="wide" tabindex="0"><table><thead><tr>${row(token.header, "th")}</tr></thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return { html: marked.parse(text, { async: false }), chapters };
}

/** Titles stand as plain text in the table of contents. */
function unescape(html: string): string {
  const field = document.createElement("textarea");
  field.innerHTML = html;
  return field.value;
}
