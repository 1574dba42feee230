// @vitest-environment node
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const source = join(process.cwd(), "src");

/** Returns the files below a folder whose names match an ending. */
function files(folder: string, ending: RegExp): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return files(path, ending);
    return ending.test(name) ? [path] : [];
  });
}

const styles = files(join(source, "styles"), /\.css$/).map((path) => ({
  path: path.slice(source.length + 1),
  text: readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\//g, ""),
}));
const components = files(source, /\.tsx?$/)
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

/**
 * Class names that come from a library, are composed (`button-${variant}`), are used in articles,
 * or are in the page that the server writes itself if the frame fails.
 */
const madeElsewhere =
  /^(bare$|Toastify__|button-|plan-(arc|body|cable|dash|dot|fill|gap|glass|led|mark|person|port|seen|thin|wall)$|camera-[1-4]$|table-scroll$)/;

describe("the styles", () => {
  it("use no class that no component has", () => {
    const dead = styles.flatMap(({ path, text }) => {
      const selectors = text.replace(/\{[^{}]*\}/g, "{}");
      const names = [...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((match) => match[1] ?? "");
      return [...new Set(names)]
        .filter((name) => !madeElsewhere.test(name))
        .filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(components))
        .map((name) => `${path}: .${name}`);
    });
    expect(dead).toEqual([]);
  });

  it("take every color except white and black from the tokens", () => {
    const allowed = new Set(["tokens.css", "frame/art-direction.css", "print.css"]);
    const own = styles
      .filter(({ path }) => !allowed.has(path.replace(/^styles\//, "")))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/#[0-9a-f]{3,8}\b(?=[\s;,)])/gi)]
          .map((match) => match[0].toLowerCase())
          .filter((color) => !["#fff", "#000"].includes(color))
          .map((color) => `${path}: ${color}`),
      );
    expect(own).toEqual([]);
  });

  it("are all imported by a sheet, in layer order", () => {
    const sheets = ["index", "below", "sections", "article", "products", "catalogue", "plans"];
    const all = sheets.flatMap((sheet) => {
      const text = styles.find(({ path }) => path === `styles/${sheet}.css`)?.text ?? "";
      // The order of the layers is the same, whichever sheet is loaded first.
      expect(text.trim(), sheet).toMatch(
        /^@layer tokens, base, ui, frame, sections, pages, media;/,
      );
      const imported = [...text.matchAll(/@import "\.\/(.*?)" layer\((\w+)\)/g)];
      const order = ["tokens", "base", "ui", "frame", "sections", "pages", "media"];
      const layers = imported.map((match) => order.indexOf(match[2] ?? ""));
      expect(layers, sheet).toEqual([...layers].sort((a, b) => a - b));
      for (const [, path = "", layer] of imported) {
        const folder = path.includes("/") ? path.split("/")[0] : layer;
        // Parts of a rare section that pages of other kinds use too.
        expect(layer, path).toBe(folder === "more" || folder === "front" ? "sections" : folder);
      }
      return imported.map((match) => `styles/${match[1]}`);
    });
    // Files in `front` and `more` are in sheets generated from the folders.
    const isOfKinds = (path: string) => /^styles\/(front|more)[./]/.test(path);
    const isSheet = (path: string) => sheets.some((sheet) => path === `styles/${sheet}.css`);
    const present = styles
      .map(({ path }) => path)
      .filter((path) => !isOfKinds(path) && !isSheet(path));
    // Some are in several sheets, if pages of several kinds use them.
    const others = new Set(all.filter((path) => !isOfKinds(path)));
    expect([...others].sort()).toEqual(present.sort());
  });

  it("have one unicode range in each font family", () => {
    const faces = styles.flatMap(({ text }) => text.match(/@font-face\s*\{[^}]*\}/g) ?? []);
    const of = (face: string, name: string) => new RegExp(`${name}:\\s*([^;]*);`).exec(face)?.[1];
    const parts = faces.filter((face) => of(face, "unicode-range") !== undefined);
    const families = parts.map((face) => of(face, "font-family"));
    expect(families).toEqual(['"Instrument Sans"', '"Instrument Accents"']);
  });
});
