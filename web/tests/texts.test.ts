// @vitest-environment node
// Texts for visitors belong in crates/texts/en.ftl, not in the source.
import {
  type Expression,
  type JSXAttributeItem,
  type JSXChild,
  type JSXExpression,
  parseSync,
  Visitor,
} from "oxc-parser";
import { expect, test } from "vitest";

/** The folders in web/src whose texts are in en.ftl. */
const folders = ["frame", "islands", "pages", "runtime", "sections", "ui"];

/** Attributes that are shown or read out, in which even one word is a text. */
const spoken = new Set(["alt", "aria-label", "label", "placeholder", "title"]);

/** Attributes that visitors don't read. */
const unread = new Set([
  "allow",
  "className",
  "d",
  "points",
  "preserveAspectRatio",
  "sandbox",
  "transform",
  "viewBox",
]);

/** Functions whose arguments visitors don't read. */
const unreadArguments = new Set(["classes"]);

/** Strings that look like text but aren't: media conditions, selectors, path data. */
const code =
  /^\((min-width|max-width|prefers-|pointer:)|\[[a-z-]+[\]=]|:(?:not|is)\(|^\.[a-z]|^main |^M-?[\d.]+ /;

/**
 * Names of keys, errors and alignments, a line of a stack trace, and the storage key of a draft.
 */
const names = new Set([
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "End",
  "Enter",
  "Escape",
  "Home",
  "Max",
  "Mid",
  "Min",
  "Tab",
  "TimeoutError",
  "\n    at {}",
  "draft {} {}",
]);

interface Found {
  start: number;
  end: number;
  text: string;
}

/** Returns the strings that an expression may evaluate to, with `{}` for inserted values. */
function stringsOf(node: Expression | JSXExpression): Found[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [{ ...node, text: node.value }] : [];
    case "TemplateLiteral":
      return [{ ...node, text: node.quasis.map(({ value }) => value.cooked).join("{}") }];
    case "ConditionalExpression":
      return [...stringsOf(node.consequent), ...stringsOf(node.alternate)];
    case "LogicalExpression":
      return [...stringsOf(node.left), ...stringsOf(node.right)];
    default:
      return [];
  }
}

/** Returns the strings in a child of an element. */
function childStrings(child: JSXChild): Found[] {
  if (child.type === "JSXText") return [{ ...child, text: child.value }];
  return child.type === "JSXExpressionContainer" ? stringsOf(child.expression) : [];
}

function attributeName(attribute: JSXAttributeItem): string {
  return attribute.type === "JSXAttribute" ? String(attribute.name.name) : "";
}

/** Returns the strings of an attribute that is shown or read out. */
function attributeStrings(attribute: JSXAttributeItem): Found[] {
  if (attribute.type !== "JSXAttribute" || !spoken.has(attributeName(attribute))) return [];
  const { value } = attribute;
  if (value?.type === "JSXExpressionContainer") return stringsOf(value.expression);
  return value?.type === "Literal" ? stringsOf(value) : [];
}

const isText = ({ text }: Found): boolean => /\p{L}/u.test(text);

/**
 * Whether a string is English, wherever it occurs: two words, or one that starts with a capital.
 */
function isEnglish({ text }: Found): boolean {
  const words = text.includes("{}") ? /\p{L}{2}.*\s|\s.*\p{L}{2}/su : /\p{L}{2}.*\s.*\p{L}{2}/su;
  return words.test(text) || /^[A-Z][a-z]/.test(text);
}

/** Returns the English texts in a file, each with its line. */
function englishTexts(path: string, source: string): string[] {
  const found: Found[] = [];
  const skipped: { start: number; end: number }[] = [];
  const take = (strings: Found[], wanted: (string: Found) => boolean) =>
    found.push(...strings.filter(wanted));
  const { program, errors } = parseSync(path, source);
  expect(errors, path).toEqual([]);
  new Visitor({
    CallExpression(node) {
      if (node.callee.type === "Identifier" && unreadArguments.has(node.callee.name)) {
        skipped.push(node);
      }
    },
    JSXAttribute(node) {
      if (unread.has(attributeName(node))) skipped.push(node);
      take(attributeStrings(node), isText);
    },
    JSXElement(node) {
      take(node.children.flatMap(childStrings), isText);
    },
    JSXFragment(node) {
      take(node.children.flatMap(childStrings), isText);
    },
    Literal(node) {
      take(stringsOf(node), isEnglish);
    },
    TemplateLiteral(node) {
      take(stringsOf(node), isEnglish);
    },
    ThrowStatement(node) {
      skipped.push(node);
    },
  }).visit(program);
  const inside = (text: Found) => skipped.some((s) => s.start <= text.start && text.end <= s.end);
  const lines = found
    .filter((text) => !inside(text) && !code.test(text.text) && !names.has(text.text))
    .map(({ start, text }) => {
      const line = source.slice(0, start + text.search(/\S/)).split("\n").length;
      return `${path}:${line}: ${text.trim().replace(/\s+/g, " ")}`;
    });
  return [...new Set(lines)];
}

test("no text for visitors is in the source code", () => {
  const sources = import.meta.glob<string>("../src/**/*.{ts,tsx}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const moved = Object.entries(sources).filter(([path]) =>
    folders.some((folder) => path.startsWith(`../src/${folder}/`)),
  );
  expect(moved.length).toBeGreaterThan(100);
  const english = moved.flatMap(([path, source]) =>
    englishTexts(path.replace("..", "web"), source),
  );
  expect(english, "move these to crates/texts/en.ftl").toEqual([]);
});

test.each([
  ["<p>\n  differs\n</p>", "2: differs"],
  ['<p>{count === 1 ? "product" : texts.products}</p>', "1: product"],
  ["<p>{count} products</p>", "1: products"],
  ['<nav aria-label="menu" />', "1: menu"],
  ['<p title={open ? texts.open : "closed"} />', "1: closed"],
  ['<Table caption="all figures" />', "1: all figures"],
  ['const label = "Compare";', "1: Compare"],
  [`const label = ${"`"}$\{count} miles${"`"};`, "1: {} miles"],
])("a text is found in %s", (source, text) => {
  expect(englishTexts("sample.tsx", source)).toEqual([`sample.tsx:${text}`]);
});

test.each([
  '<p className="button button-fill">{texts.call}</p>',
  'if (event.key === "Escape") throw new Error("No menu is open.");',
  'matchMedia("(min-width: 900px)").matches;',
  'const card = classes("card", large && "card wide");',
])("no text is found in %s", (source) => {
  expect(englishTexts("sample.tsx", source)).toEqual([]);
});
