/**
 * Compiles the HTML and SVG elements in the server's components to strings. Instead of an object
 * for each element, with props and children, there is one object for everything between two values:
 * `<p className="a">To {name}</p>` becomes `new Html(['<p class="a">To ', name, "</p>"])`. The
 * embedded engine then renders a page in two thirds of the time.
 *
 * Components aren't changed. Neither are the parts of islands that react-dom renders: modules that
 * pages use too are in the bundle twice, compiled and as they are.
 */
import { resolve } from "node:path";
import type {
  Expression,
  JSXAttribute,
  JSXAttributeItem,
  JSXChild,
  JSXElement,
  JSXExpression,
  JSXOpeningElement,
} from "oxc-parser";
import { parseSync } from "oxc-parser";
import type { Plugin } from "vite";
import { compiledIslands } from "../src/runtime/server/compiled-islands.ts";
import {
  attributeOf,
  attributesText,
  attributeText,
  escaped,
  Html,
  hasNoEndTag,
  innerText,
  lateAttributes,
  textAttribute,
} from "../src/runtime/server/static-markup.ts";

const source = resolve(import.meta.dirname, "../src");
const runtime = resolve(source, "runtime/server/static-markup.ts");

/** Marks modules of islands that react-dom renders. */
const OF_ISLANDS = "?island";

/** Whether a module belongs to an island that react-dom renders. */
function isOfIslands(id: string): boolean {
  const island = /\/islands\/([^/]+)\//.exec(id)?.[1];
  const isCompiled = (compiledIslands as ReadonlySet<string | undefined>).has(island);
  return id.endsWith(OF_ISLANDS) || (island !== undefined && !isCompiled);
}

/** Returns the plugin. */
export function hostElements(): Plugin {
  return {
    name: "host-elements",
    enforce: "pre",
    async resolveId(name, importer) {
      if (importer === undefined || !isOfIslands(importer) || !name.endsWith(".tsx")) return null;
      const found = await this.resolve(name, importer, { skipSelf: true });
      return found?.id.startsWith(source) ? found.id.replace(/(\?island)?$/, OF_ISLANDS) : found;
    },
    transform(code, id) {
      const isOfPages = id.endsWith(".tsx") && !isOfIslands(id);
      if (!id.startsWith(source) || !isOfPages) return null;
      return { code: compileHostElements(code, id), map: null };
    },
  };
}

/** Returns the source of a module with its elements compiled to strings. */
export function compileHostElements(code: string, file = "component.tsx"): string {
  const { program, errors } = parseSync(file, code, { lang: "tsx" });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const compiled = new Compiler(code).code(program);
  if (compiled === code) return code;
  const names = {
    $Html: Html.name,
    $attribute: attributeText.name,
    $attributes: attributesText.name,
    $inner: innerText.name,
    $text: textAttribute.name,
  };
  const imported = Object.entries(names).map(([here, name]) => `${name} as ${here}`);
  return `import { ${imported.join(", ")} } from ${JSON.stringify(runtime)};\n${compiled}`;
}

interface AnyNode {
  type: string;
  start: number;
  end: number;
}

/** A piece of output: constant text, or code that returns text. */
type Piece = { text: string } | { code: string };

class Compiler {
  constructor(private readonly source: string) {}

  /** Returns the code of a node, with the elements in it compiled. */
  code(node: AnyNode): string {
    let code = "";
    let at = node.start;
    const replace = (inner: AnyNode, isChild: boolean): void => {
      if (isElement(inner)) {
        const compiled = this.element(inner);
        code += this.source.slice(at, inner.start) + (isChild ? `{${compiled}}` : compiled);
        at = inner.end;
        return;
      }
      const isParent = inner.type === "JSXElement" || inner.type === "JSXFragment";
      for (const [key, value] of Object.entries(inner)) {
        const nodes = Array.isArray(value) ? value : [value];
        for (const each of nodes) {
          if (isNode(each)) replace(each, isParent && key === "children");
        }
      }
    };
    replace(node, false);
    return code + this.source.slice(at, node.end);
  }

  private element(element: JSXElement): string {
    // Texts and rendered children, alternating.
    const parts: Array<Piece[] | { child: string }> = [];
    const text = (...pieces: Piece[]): void => {
      const last = parts.at(-1);
      if (Array.isArray(last)) last.push(...pieces);
      else parts.push(pieces);
    };
    const add = (node: JSXElement): void => {
      const name = nameOf(node.openingElement);
      text({ text: `<${name}` }, ...this.attributes(name, node.openingElement.attributes));
      const inner = propOf(node, "dangerouslySetInnerHTML");
      const isEmpty = node.children.length === 0 && inner === undefined;
      if (hasNoEndTag(name, isEmpty)) {
        text({ text: "/>" });
        return;
      }
      text({ text: ">" });
      if (inner) text({ code: `$inner(${this.value(inner)})` });
      node.children.forEach(child);
      text({ text: `</${name}>` });
    };
    const child = (node: JSXChild): void => {
      if (node.type === "JSXText") words(trimmed(node.value));
      else if (node.type === "JSXFragment") node.children.forEach(child);
      else if (isElement(node)) add(node);
      else if (node.type !== "JSXExpressionContainer") pushChild(this.code(node));
      else if (node.expression.type !== "JSXEmptyExpression") {
        const known = literal(node.expression);
        if (typeof known === "string") words(known);
        else pushChild(this.code(node.expression));
      }
    };
    const words = (said: string): void => {
      if (said === "") return;
      // Two adjacent texts are separate for react-dom too.
      if (endsInText(parts)) pushChild(JSON.stringify(said));
      else text({ text: escaped(said) });
    };
    const pushChild = (code: string): void => {
      if (!Array.isArray(parts.at(-1))) parts.push([]);
      parts.push({ child: code });
    };
    add(element);
    const written = parts.map((part) => (Array.isArray(part) ? joined(part) : part.child));
    return `new $Html([${written.join(", ")}])`;
  }

  private attributes(type: string, items: readonly JSXAttributeItem[]): Piece[] {
    const given = items.filter((item) => item.type === "JSXAttribute");
    const depend = given.some((item) => DEPENDENT.has(nameOf(item)));
    if (depend || given.length < items.length) {
      // Spread props are only known at run time.
      const props = items.map((item) =>
        item.type === "JSXAttribute"
          ? `${JSON.stringify(nameOf(item))}: ${this.value(item)}`
          : this.code(item).slice(1, -1),
      );
      return [{ code: `$attributes(${JSON.stringify(type)}, { ${props.join(", ")} })` }];
    }
    const late = lateAttributes(type);
    const place = (attribute: JSXAttribute): number => late.indexOf(nameOf(attribute));
    const ordered = given.toSorted((one, other) => place(one) - place(other));
    return ordered.flatMap((attribute): Piece[] => {
      const prop = nameOf(attribute);
      if (attributeOf(prop).kind === "none") return [];
      const known = knownValue(attribute);
      if (known !== undefined) return [{ text: attributeText(prop, known) }];
      const { name, kind } = attributeOf(prop);
      const [write, as] = kind === "text" ? ["$text", name] : ["$attribute", prop];
      return [{ code: `${write}(${JSON.stringify(as)}, ${this.value(attribute)})` }];
    });
  }

  /** Returns the code of an attribute's value. */
  private value({ value }: JSXAttribute): string {
    if (value === null) return "true";
    return this.code(value.type === "JSXExpressionContainer" ? value.expression : value);
  }
}

/** Whether the output so far ends in a text between tags. */
function endsInText(parts: ReadonlyArray<Piece[] | { child: string }>): boolean {
  const last = parts.at(-1);
  const piece = Array.isArray(last) ? last.at(-1) : undefined;
  return piece !== undefined && "text" in piece && !/(^|>)$/.test(piece.text);
}

function joined(pieces: readonly Piece[]): string {
  let known = "";
  const written: string[] = [];
  for (const piece of [...pieces, { code: "" }]) {
    if ("text" in piece) {
      known += piece.text;
      continue;
    }
    if (known !== "") written.push(JSON.stringify(known));
    known = "";
    if (piece.code !== "") written.push(piece.code);
  }
  return written.length === 0 ? '""' : written.join(" + ");
}

/** Attributes that affect whether another one is written. */
const DEPENDENT = new Set(["checked", "defaultChecked", "value", "defaultValue"]);

/** Elements whose output depends on the enclosing list. */
const CHOICES = new Set(["select", "optgroup", "option"]);

/**
 * Whether a node is an HTML or SVG element without entities in its texts, and with its content as
 * children.
 */
function isElement(node: AnyNode): node is JSXElement {
  if (node.type !== "JSXElement") return false;
  const { openingElement, children } = node as JSXElement;
  const { name, attributes } = openingElement;
  if (name.type !== "JSXIdentifier" || !/^[a-z]/.test(name.name)) return false;
  if (CHOICES.has(name.name)) return false;
  const mayHaveMore = attributes.some((item) => item.type === "JSXSpreadAttribute");
  if (mayHaveMore && children.length === 0 && !hasNoEndTag(name.name, false)) return false;
  return attributes.every(isPlain) && children.every(hasNoEntity);
}

function isPlain(item: JSXAttributeItem): boolean {
  if (item.type !== "JSXAttribute") return true;
  if (item.name.type !== "JSXIdentifier" || item.name.name === "children") return false;
  const { value } = item;
  if (value?.type === "Literal") return !value.value.includes("&");
  return value === null || value.type === "JSXExpressionContainer";
}

function hasNoEntity(child: JSXChild): boolean {
  if (child.type === "JSXFragment") return child.children.every(hasNoEntity);
  return child.type !== "JSXText" || !child.value.includes("&");
}

function nameOf({ name }: JSXOpeningElement | JSXAttribute): string {
  return name.type === "JSXIdentifier" ? name.name : "";
}

function propOf({ openingElement }: JSXElement, prop: string): JSXAttribute | undefined {
  const given = openingElement.attributes.filter((item) => item.type === "JSXAttribute");
  return given.find((attribute) => nameOf(attribute) === prop);
}

function knownValue({ value }: JSXAttribute): string | number | boolean | undefined {
  if (value === null) return true;
  if (value.type === "Literal") return value.value;
  return value.type === "JSXExpressionContainer" ? literal(value.expression) : undefined;
}

function literal(node: Expression | JSXExpression): string | number | boolean | undefined {
  if (node.type !== "Literal") return undefined;
  const { value } = node;
  const isKnown = ["string", "number", "boolean"].includes(typeof value);
  return isKnown ? (value as string | number | boolean) : undefined;
}

/** Returns a text between tags with whitespace around line breaks removed, as in JSX. */
function trimmed(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  const last = lines.length - 1;
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.replace(/^[ \t]+/, "");
      return index === last ? start : start.replace(/[ \t]+$/, "");
    })
    .filter((line) => line !== "")
    .join(" ");
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
