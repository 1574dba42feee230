// A page that shows all screenshots, with a row for each kind of page.
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { file, folder, schemes, widths } from "../src/shots.ts";

const style = `
  body { margin: 24px; font: 14px/1.4 system-ui; background: #888; color: #000; }
  section > div { display: flex; gap: 12px; overflow-x: auto; align-items: start; }
  figure { margin: 0; flex: none; }
  img { display: block; width: 100%; max-height: 560px; object-fit: cover; object-position: top; }
`;

/** Writes the contact sheet of all screenshots in the folder. */
export default function contactSheet(): void {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "artifacts")
    .map((entry) => entry.name);
  const rows = names.map((name) => `<section><h2>${name}</h2><div>${row(name)}</div></section>`);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every kind of page</title><style>${style}</style>${rows.join("\n")}</html>\n`;
  writeFileSync(`${folder}/index.html`, html);
  console.log(`${names.length} kinds of pages and states: ${folder}/index.html`);
}

function row(name: string): string {
  const shots = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));
  return shots
    .map(({ width, scheme }) => ({ width, scheme, path: file(name, width, scheme) }))
    .filter(({ path }) => existsSync(`${folder}/${path}`))
    .map(
      ({ width, scheme, path }) =>
        `<figure style="width:${Math.round(width / 4)}px"><a href="${path}"><img loading="lazy" alt="${name}" src="${path}"></a><figcaption>${width} ${scheme}</figcaption></figure>`,
    )
    .join("");
}
