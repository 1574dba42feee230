// @vitest-environment node
// docs/SCREENS.md lists the component and the test for each line of what visitors see.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");

/** Returns the cells of each row of each table. */
function rows(): string[][] {
  const lines = readFileSync(resolve(root, "docs/SCREENS.md"), "utf8").split("\n");
  return lines
    .filter((line) => line.startsWith("| ") && !line.startsWith("| what is shown"))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
}

/** Returns what is wrong in a row: its component or its tests don't exist. */
function faults([shown = "", part = "", tests = "", ...more]: string[]): string[] {
  const found: string[] = [];
  if (more.length > 0 || shown === "" || part === "" || tests === "") {
    found.push("a row has three cells, none empty");
  }
  const file = part.replaceAll("`", "");
  if (!existsSync(resolve(root, file))) found.push(`there is no ${file}`);
  for (const named of tests.split("<br>")) {
    const [, path = "", title = ""] = /^`([^`]+)`: (.+)$/.exec(named) ?? [];
    const at = resolve(root, path);
    if (path === "" || !existsSync(at)) found.push(`there is no test file in "${named}"`);
    else if (!holds(readFileSync(at, "utf8"), title)) found.push(`${path} has no test "${title}"`);
  }
  return found.map((fault) => `${shown}: ${fault}`);
}

/** Whether a file declares a test with this name, in TypeScript or Rust. */
function holds(source: string, title: string): boolean {
  const declared = ['"', "'", "`"].map((quote) => `test(${quote}${title}${quote}`);
  return [...declared, `fn ${title}(`].some((declaration) => source.includes(declaration));
}

test("each row names an existing component and existing tests", () => {
  const all = rows();
  expect(
    all.filter(([shown]) => shown !== undefined && !shown.startsWith("---")).length,
  ).toBeGreaterThan(100);
  expect(all.flatMap(faults)).toEqual([]);
});

test("each island has a row for each of the four ways of use", () => {
  const registry = readFileSync(resolve(root, "web/src/runtime/island-registry.ts"), "utf8");
  const body = /interface PropsOfIslands \{([^}]*)\}/.exec(registry)?.[1] ?? "";
  const islands = [...body.matchAll(/^\s*"?([\w-]+)"?: \w+;/gm)].map(([, name]) => name);
  expect(islands.length).toBeGreaterThan(4);
  const ways = ["at once, before its script", "without script", "by keyboard", "by touch"];
  const wanted = islands.flatMap((island) => ways.map((way) => `${island}: ${way}`));
  const shown = new Set(rows().map(([first]) => first));
  expect(wanted.filter((row) => !shown.has(row))).toEqual([]);
});

test("a row with a fault would be found", () => {
  expect(faults(["A line", "`web/src/none.tsx`", ""])).toHaveLength(3);
  const self = "`web/tests/server/screens-table.test.ts`";
  expect(faults(["A line", self, `${self}: no such test`])).toHaveLength(1);
  expect(faults(["A line", self, `${self}: a row with a fault would be found`])).toEqual([]);
});
