/**
 * Renders React elements to HTML in a fraction of the time that react-dom takes: no tasks, no
 * Suspense, no class components, and only the hooks that need no state. The frame and the pages,
 * which no browser hydrates, come out byte for byte as from `renderToStaticMarkup`; islands as from
 * `renderToString`.
 */

import type { Context, ReactElement, ReactNode } from "react";
import * as React from "react";

/** The hooks that make sense when nothing is rendered again. */
interface Hooks {
  useCallback: <T>(callback: T) => T;
  useContext: <T>(context: Context<T>) => T;
  useEffect: () => void;
  useId: () => string;
  useRef: <T>(first: T) => { current: T };
  useState: <T>(first: T | (() => T)) => [T, () => void];
  useSyncExternalStore: <T>(subscribe: unknown, now: () => T, onServer?: () => T) => T;
}

/** The place where React looks up hooks during a render; react-dom sets the same property. */
interface Internals {
  H: Hooks | null;
}

const internals = (React as unknown as Record<string, Internals>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as Internals;

const FRAGMENT = Symbol.for("react.fragment");
const CONTEXT = Symbol.for("react.context");
const FORWARD_REF = Symbol.for("react.forward_ref");
const MEMO = Symbol.for("react.memo");

const VOID_ELEMENTS = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "param",
  "source",
  "track",
  "wbr",
]);

/** SVG shapes; when empty they need no end tag. */
const SHAPES = new Set(["circle", "line", "path", "rect", "stop", "use"]);

/**
 * Attributes whose prop name in React differs from the name in HTML or SVG, or that React writes in
 * camel case.
 */
const ATTRIBUTE_NAMES: Record<string, string> = {
  className: "class",
  htmlFor: "for",
  clipPath: "clip-path",
  dominantBaseline: "dominant-baseline",
  fillOpacity: "fill-opacity",
  fillRule: "fill-rule",
  fontSize: "font-size",
  fontWeight: "font-weight",
  stopColor: "stop-color",
  stopOpacity: "stop-opacity",
  strokeDasharray: "stroke-dasharray",
  strokeLinecap: "stroke-linecap",
  strokeLinejoin: "stroke-linejoin",
  strokeOpacity: "stroke-opacity",
  strokeWidth: "stroke-width",
  tabIndex: "tabindex",
  textAnchor: "text-anchor",
  vectorEffect: "vector-effect",
};
for (const name of [
  "autoCapitalize",
  "autoComplete",
  "colSpan",
  "crossOrigin",
  "dateTime",
  "encType",
  "enterKeyHint",
  "fetchPriority",
  "formAction",
  "gradientTransform",
  "gradientUnits",
  "inputMode",
  "itemProp",
  "markerEnd",
  "markerHeight",
  "markerUnits",
  "markerWidth",
  "maxLength",
  "minLength",
  "noValidate",
  "pathLength",
  "patternTransform",
  "patternUnits",
  "popoverTarget",
  "popoverTargetAction",
  "preserveAspectRatio",
  "refX",
  "refY",
  "rowSpan",
  "spellCheck",
  "srcSet",
  "viewBox",
]) {
  ATTRIBUTE_NAMES[name] = name;
}

/** Boolean attributes: present or absent. */
const BOOLEAN_ATTRIBUTES = new Set([
  "allowFullScreen",
  "async",
  "autoPlay",
  "checked",
  "controls",
  "default",
  "disabled",
  "hidden",
  "inert",
  "loop",
  "multiple",
  "muted",
  "noValidate",
  "open",
  "playsInline",
  "readOnly",
  "required",
  "reversed",
  "selected",
]);
/** Attributes with the literal values `true` and `false`. */
const ENUMERATED_ATTRIBUTES = new Set(["contentEditable", "draggable", "focusable", "spellCheck"]);
/** Props that aren't attributes. */
const NON_ATTRIBUTES = new Set(["children", "dangerouslySetInnerHTML", "ref", "key"]);
/** Props that React writes after all others, in this order. */
const LATE_ATTRIBUTES: Record<string, readonly string[]> = {
  button: ["name"],
  form: ["action", "encType", "method", "target"],
  input: ["name", "checked", "defaultChecked", "value", "defaultValue"],
};
/** The attribute with an island's props, as JSON. */
const ISLAND_PROPS = "data-props";
const URL_ATTRIBUTES = new Set(["src", "href", "action", "formAction"]);
const SLASH = "/".charCodeAt(0);
const JAVASCRIPT_URL =
  /^[\0-\x20]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i;

/**
 * Whether an address is a script. Nearly all addresses begin with a slash, which is cheaper to
 * check.
 */
function isJavaScriptUrl(address: string): boolean {
  return address.charCodeAt(0) !== SLASH && JAVASCRIPT_URL.test(address);
}

const ESCAPES: Record<string, string> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};

/**
 * A cache of short texts that need no escaping; most occur on many pages. When it is full, it is
 * cleared.
 */
const unescapedTexts = new Set<string>();
const UNESCAPED_TEXTS_LIMIT = 4000;
const MAX_CACHED_TEXT = 60;

/** Returns a text escaped for HTML, in elements and attributes. */
export function escaped(text: string): string {
  if (unescapedTexts.has(text)) return text;
  if (!/["&'<>]/.test(text)) {
    if (text.length <= MAX_CACHED_TEXT) {
      if (unescapedTexts.size >= UNESCAPED_TEXTS_LIMIT) unescapedTexts.clear();
      unescapedTexts.add(text);
    }
    return text;
  }
  return text.replace(/["&'<>]/g, (mark) => ESCAPES[mark] as string);
}

interface Props {
  [name: string]: unknown;
  checked?: unknown;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string } | null;
  defaultChecked?: unknown;
  defaultValue?: unknown;
  value?: unknown;
}

/** The approximate limit on cached characters. When it is exceeded, the whole cache is cleared. */
const CACHE_LIMIT = 1_000_000;

let pieces: string[] = [];
let ids = 0;
let contexts = new Map<unknown, unknown>();
/** The components around what is being rendered, innermost last. */
let stack: { name: string }[] = [];

const hooks: Hooks = {
  useCallback: (callback) => callback,
  useContext: <T>(context: Context<T>): T =>
    contexts.has(context)
      ? (contexts.get(context) as T)
      : (context as unknown as { _currentValue: T })._currentValue,
  useEffect: () => {},
  useId: () => `s${ids++}-`,
  useRef: (first) => ({ current: first }),
  useState: (first) => [first instanceof Function ? first() : first, () => {}],
  useSyncExternalStore: (_subscribe, now, onServer = now) => onServer(),
};

/** How a prop is written as an attribute. */
interface Attribute {
  name: string;
  kind: "text" | "boolean" | "enumerated" | "url" | "none";
}

/** A cache of attributes by prop; components use some hundred names. */
const attributesByProp = new Map<string, Attribute>();

/**
 * Returns how a prop is written.
 *
 * @throws If the prop isn't an attribute that pages use.
 */
export function attributeOf(prop: string): Attribute {
  let known = attributesByProp.get(prop);
  if (known === undefined) {
    known = resolveAttribute(prop);
    attributesByProp.set(prop, known);
  }
  return known;
}

function resolveAttribute(prop: string): Attribute {
  const known = ATTRIBUTE_NAMES[prop];
  const name = known ?? prop;
  if (NON_ATTRIBUTES.has(prop)) return { name, kind: "none" };
  // Boolean attributes are named like the prop; HTML ignores the case.
  if (BOOLEAN_ATTRIBUTES.has(prop)) return { name: prop, kind: "boolean" };
  if (known === undefined && prop !== prop.toLowerCase()) {
    if (prop.startsWith("on")) return { name, kind: "none" };
    throw new Error(`The attribute "${prop}" is not among those that pages use.`);
  }
  if (URL_ATTRIBUTES.has(prop)) return { name, kind: "url" };
  const isEnumerated =
    ENUMERATED_ATTRIBUTES.has(prop) || prop.startsWith("data-") || prop.startsWith("aria-");
  return { name, kind: isEnumerated ? "enumerated" : "text" };
}

/**
 * Returns an attribute as written in a tag, with a space before it, or an empty string if it isn't
 * written.
 *
 * @throws If the prop isn't an attribute that pages use, or its value isn't text.
 */
export function attributeText(prop: string, value: unknown): string {
  if (value === null || value === undefined || typeof value === "function") return "";
  if (prop === ISLAND_PROPS && value !== "") {
    // JSON in apostrophes: its quotation marks need no escaping.
    const text = String(value).replaceAll("&", "&amp;").replaceAll("'", "&#39;");
    return ` ${prop}='${text.replaceAll("<", "&lt;")}'`;
  }
  const { name, kind } = attributeOf(prop);
  if (kind === "none") return "";
  if (kind === "boolean") return value ? ` ${name}=""` : "";
  if (typeof value === "boolean") {
    if (kind !== "enumerated") return "";
  } else if (typeof value === "object") {
    throw new Error(`The attribute "${prop}" is not a text.`);
  } else if (kind === "url" && isJavaScriptUrl(String(value))) {
    throw new Error(`An address is a script: ${String(value)}`);
  }
  return ` ${name}="${escaped(String(value))}"`;
}

/** Returns all attributes of an element, in react-dom's order. */
export function attributesText(type: string, props: Props): string {
  const late = LATE_ATTRIBUTES[type];
  let text = "";
  for (const name in props) {
    if (!late?.includes(name)) text += attributeText(name, props[name]);
  }
  for (const name of late ?? []) {
    if (name === "checked" && props.checked == null) continue;
    if (name === "defaultChecked") {
      if (props.checked == null) text += attributeText("checked", props.defaultChecked);
    } else if (name === "defaultValue") {
      if (props.value == null) text += attributeText("value", props.defaultValue);
    } else text += attributeText(name, props[name]);
  }
  return text;
}

/** Returns a text attribute, given its name in HTML. */
export function textAttribute(name: string, value: unknown): string {
  if (typeof value === "string") return ` ${name}="${escaped(value)}"`;
  if (typeof value === "number") return ` ${name}="${value}"`;
  return attributeText(name, value);
}

/** Returns the props that are written after all others, in order. */
export function lateAttributes(type: string): readonly string[] {
  return LATE_ATTRIBUTES[type] ?? [];
}

/** Whether an element has no end tag. */
export function hasNoEndTag(type: string, isEmpty: boolean): boolean {
  return VOID_ELEMENTS.has(type) || (isEmpty && SHAPES.has(type));
}

/** Returns raw markup, which is written into an element unchanged. */
export function innerText(inner: Props["dangerouslySetInnerHTML"]): string {
  return inner?.__html ?? "";
}

/**
 * Elements that the build has compiled: HTML and nodes that are still to be rendered, alternating.
 */
export class Html {
  constructor(readonly parts: readonly ReactNode[]) {}
}

function renderCompiled(parts: readonly ReactNode[]): void {
  const { length } = parts;
  for (let at = 0; at < length; at += 2) {
    const part = parts[at] as string;
    if (!isHydrated) pieces.push(part);
    else if (part !== "") {
      if (part.charCodeAt(0) !== TAG_START) textPart();
      pieces.push(part);
    }
    if (at + 1 < length) node(parts[at + 1]);
  }
}

const TAG_START = "<".charCodeAt(0);
const TAG_END = ">".charCodeAt(0);

/** Whether a browser hydrates the output: adjacent texts are then kept apart. */
let isHydrated = false;

/** Separates a text from the one before it with a comment, as react-dom does. */
function textPart(): void {
  const before = pieces.at(-1);
  if (before !== undefined && before.charCodeAt(before.length - 1) !== TAG_END)
    pieces.push("<!-- -->");
}

/** The selected value of the enclosing list of options. */
let selectedValue: unknown;

/** Renders a `select`, marking the option that has its value as selected. */
function select({ value, defaultValue, ...props }: Props): void {
  const around = selectedValue;
  selectedValue = value ?? defaultValue;
  host("select", props);
  selectedValue = around;
}

function attributesOf(type: string, props: Props): string {
  const text = attributesText(type, props);
  const isSelected =
    type === "option" && selectedValue != null && `${selectedValue}` === `${props.value}`;
  return isSelected ? text + attributeText("selected", true) : text;
}

function host(type: string, props: Props): void {
  pieces.push("<", type, attributesOf(type, props));
  if (hasNoEndTag(type, props.children === undefined)) {
    pieces.push("/>");
    return;
  }
  pieces.push(">");
  const inner = props.dangerouslySetInnerHTML;
  if (inner != null) pieces.push(inner.__html);
  else node(props.children);
  pieces.push("</", type, ">");
}

function component(type: (props: Props) => ReactNode, props: Props): void {
  stack.push(type);
  if (cachedComponents.has(type)) cachedComponent(type, props);
  else node(type(props));
  stack.pop();
}

const NONE: ReadonlySet<unknown> = new Set();

let cachedComponents = NONE;
/** Cached HTML, by component and cache key of the props. */
let cache = new Map<object, Map<string, string>>();
let cacheSize = 0;

/** A number for each value that many pages share; it stands for the value in cache keys. */
const identities = new WeakMap<object, number>();
let lastIdentity = 0;

/**
 * Marks a value, and everything in it, as identified by object identity in cache keys. It must
 * never be changed.
 */
export function markShared(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  lastIdentity += 1;
  identities.set(value, lastIdentity);
  for (const inner of Object.values(value)) markShared(inner);
}

/** Returns the cache key that distinguishes props of the same component. */
function cacheKey(props: Props): string {
  let key = "";
  for (const name in props) key += `${name}=${cacheKeyOfValue(props[name])}\n`;
  return key;
}

function cacheKeyOfValue(value: unknown): string {
  // The length prefix marks where the text ends, whatever it contains.
  if (typeof value === "string") return `${value.length}:${value}`;
  const identity = typeof value === "object" && value !== null ? identities.get(value) : undefined;
  return identity === undefined ? `${JSON.stringify(value)}` : `#${identity}`;
}

function cachedComponent(type: (props: Props) => ReactNode, props: Props): void {
  if ("children" in props) throw new Error(`${type.name} is kept, so its props are data.`);
  let byProps = cache.get(type);
  if (byProps === undefined) {
    byProps = new Map();
    cache.set(type, byProps);
  }
  const key = cacheKey(props);
  let html = byProps.get(key);
  if (html === undefined) {
    html = renderIsolated(() => type(props));
    if (cacheSize > CACHE_LIMIT) {
      cache = new Map([[type, byProps]]);
      byProps.clear();
      cacheSize = 0;
    }
    byProps.set(key, html);
    cacheSize += key.length + html.length;
  }
  pieces.push(html);
}

/** Renders a node on its own, outside of the current contexts, and returns its HTML. */
function renderIsolated(made: () => ReactNode): string {
  const around = { pieces, contexts, ids };
  pieces = [];
  contexts = new Map();
  node(made());
  if (ids !== around.ids) throw new Error("What is kept has no ids of its own.");
  const html = pieces.join("");
  ({ pieces, contexts } = around);
  return html;
}

function element({ type, props }: ReactElement<Props>): void {
  if (type === "select") {
    select(props);
    return;
  }
  if (typeof type === "string") {
    host(type, props);
    return;
  }
  if (typeof type === "function") {
    component(type as (props: Props) => ReactNode, props);
    return;
  }
  if ((type as unknown) === FRAGMENT) {
    node(props.children);
    return;
  }
  const special = type as unknown as {
    $$typeof: symbol;
    render: (props: Props, ref: unknown) => ReactNode;
    type: unknown;
  };
  switch (special.$$typeof) {
    case CONTEXT: {
      const had = contexts.has(special);
      const before = contexts.get(special);
      contexts.set(special, props.value);
      node(props.children);
      if (had) contexts.set(special, before);
      else contexts.delete(special);
      return;
    }
    case FORWARD_REF:
      node(special.render(props, null));
      return;
    case MEMO:
      element({ type: special.type, props } as ReactElement<Props>);
      return;
    default:
      throw new Error("Pages consist of elements, components, fragments and contexts.");
  }
}

function node(child: ReactNode): void {
  if (typeof child === "string") {
    if (child !== "") text(escaped(child));
    return;
  }
  if (typeof child === "object" && child !== null) {
    if (Array.isArray(child)) {
      for (const each of child) node(each);
    } else if (child instanceof Html) renderCompiled(child.parts);
    else if ("props" in child) element(child as ReactElement<Props>);
    else throw new Error("Objects are no content of a page.");
    return;
  }
  if (typeof child === "number" || typeof child === "bigint") text(String(child));
}

function text(html: string): void {
  if (isHydrated) textPart();
  pieces.push(html);
}

/**
 * Returns the HTML of an island for a browser to hydrate. The island must not use generated ids.
 *
 * @throws What a component throws, and an error if a component asks for an id.
 */
export function renderIsland(root: ReactElement): string {
  const around = { cachedComponents, hooks: internals.H, pieces, contexts, ids, selectedValue };
  cachedComponents = NONE;
  internals.H = hooks;
  pieces = [];
  contexts = new Map();
  isHydrated = true;
  try {
    node(root);
    if (ids !== around.ids) throw new Error("The ids of an island are react-dom's.");
    return pieces.join("");
  } finally {
    isHydrated = false;
    internals.H = around.hooks;
    ({ cachedComponents, pieces, contexts, ids, selectedValue } = around);
  }
}

/**
 * Returns the HTML of an element. The components in `cached` are cached by their props.
 *
 * @throws What a component throws, with the stack of components as its `componentStack`.
 */
export function renderStatic(root: ReactElement, cached = NONE): string {
  const before = internals.H;
  cachedComponents = cached;
  internals.H = hooks;
  pieces = [];
  ids = 0;
  contexts = new Map();
  stack = [];
  selectedValue = undefined;
  try {
    node(root);
    return pieces.join("");
  } catch (error) {
    if (error instanceof Error && Object.isExtensible(error)) {
      // In react-dom's format: one line per component, innermost first.
      const around = stack.reverse().map(({ name }) => `\n    at ${name}`);
      // The stack that react-dom recorded is within an island, so it comes first.
      const { componentStack = "" } = error as { componentStack?: string };
      Object.assign(error, { componentStack: componentStack + around.join("") });
    }
    throw error;
  } finally {
    internals.H = before;
    pieces = [];
  }
}
