// @vitest-environment node
// The output of the page renderer, compared with react-dom.
import {
  createContext,
  Fragment,
  type ReactElement,
  useCallback,
  useContext,
  useId,
  useReducer,
  useRef,
} from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { App } from "../src/app.tsx";
import { cachedComponents } from "../src/cached-components.ts";
import type { Document } from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { IslandRecorderContext } from "../src/runtime/server/island.tsx";
import { renderIsland, renderStatic } from "../src/runtime/server/static-markup.ts";
import { shortShapes } from "./markup.ts";

/** Replaces generated ids by numbers in the order of their appearance. */
function sameIds(html: string): string {
  const seen: string[] = [];
  return html.replace(/_R_\w*_|«R\w*»|:R\w*:|\bs\d+-/g, (id) => {
    if (!seen.includes(id)) seen.push(id);
    return `id${seen.indexOf(id)}-`;
  });
}

function expectSame(element: ReactElement): void {
  expect(sameIds(renderStatic(element))).toBe(sameIds(shortShapes(renderToStaticMarkup(element))));
}

const documents = Object.entries(samples.documents) as unknown as [string, Document][];

test.each(documents)("the page %s matches react-dom", (_, document) => {
  const recorder = { record: () => ({ prefix: "i0-", html: "<!--island 0-->", props: "" }) };
  expectSame(
    <IslandRecorderContext value={recorder}>
      <App document={document} />
    </IslandRecorderContext>,
  );
});

test("cached components render the same on every page, in any order", () => {
  const page = (document: Document, keep?: ReadonlySet<unknown>) => {
    const recorder = { record: () => ({ prefix: "i0-", html: "<!--island 0-->", props: "" }) };
    const app = (
      <IslandRecorderContext value={recorder}>
        <App document={document} />
      </IslandRecorderContext>
    );
    return renderStatic(app, keep);
  };
  for (const order of [documents, [...documents].reverse()]) {
    for (const [name, document] of order) {
      expect(page(document, cachedComponents) === page(document), name).toBe(true);
    }
  }
});

test("components that depend on more than their props cannot be cached", () => {
  const keep = new Set<unknown>([Said, WithId, Around]);
  expect(
    renderStatic(
      <Word value="outer">
        <Said />
      </Word>,
      keep,
    ),
  ).toBe("<i>none</i>");
  expect(() => renderStatic(<WithId />, keep)).toThrow("no ids of its own");
  expect(() => renderStatic(<Around>text</Around>, keep)).toThrow("its props are data");
});

function WithId() {
  return <p id={useId()}>text</p>;
}

function Around({ children }: { children: string }) {
  return <p>{children}</p>;
}

const Word = createContext("none");

function Said() {
  return <i>{useContext(Word)}</i>;
}

const odd = '<b> & "it" isn\'t';
const elements: ReactElement[] = [
  <p key="text">
    {odd}
    {1}
    {0}
    {""}
    {null}
    {true}
    {["a", <br key="b" />, [2n]]}
  </p>,
  <a
    key="attributes"
    href="/?a=1&b=2"
    title={odd}
    data-on={true}
    aria-hidden={false}
    hidden={false}
  >
    a
  </a>,
  <img key="img" src="/a.png" srcSet="/a.png 1w" alt="" width={10} loading="lazy" />,
  <input
    key="input"
    value="v"
    name="n"
    type="text"
    readOnly
    required
    disabled={false}
    spellCheck={false}
    tabIndex={-1}
    maxLength={5}
  />,
  <input key="checkbox" defaultChecked name="n" type="checkbox" defaultValue="yes" />,
  <form key="form" method="post" action="/api" className="f" noValidate encType="text/plain">
    <button name="go" type="submit" value="1" popoverTarget="x" popoverTargetAction="hide">
      go
    </button>
    <label htmlFor="x">l</label>
  </form>,
  <svg key="svg" aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none" focusable="false">
    <linearGradient gradientUnits="userSpaceOnUse">
      <stop stopColor="red" stopOpacity={0.5} />
    </linearGradient>
    <path strokeWidth={1.5} strokeLinecap="round" vectorEffect="non-scaling-stroke" d="M0 0" />
    <text textAnchor="middle" fontSize={3}>
      t
    </text>
  </svg>,
  <details key="details" open>
    <summary>s</summary>
    <time dateTime="2026-11-23">t</time>
  </details>,
  <table key="table">
    <tbody>
      <tr>
        <td colSpan={2} dangerouslySetInnerHTML={{ __html: "<b>x</b>" }} />
      </tr>
    </tbody>
  </table>,
  <button key="handlers" type="button" onClick={() => {}} id="a">
    a
  </button>,
  <p key="contexts">
    <Said />
    <Word value="outer">
      <Said />
      <Word value="inner">
        <Said />
      </Word>
      <Said />
    </Word>
    <Said />
  </p>,
];

test.each(elements.map((element) => [String(element.key), element] as const))(
  "%s matches react-dom",
  (_, element) => expectSame(element),
);

function Counting() {
  return <p>{useReducer((n: number) => n + 1, 1)[0]}</p>;
}

test("unsupported attributes, hooks and script URLs raise an error", () => {
  const unknown = <path {...{ paintOrder: "stroke" }} />;
  expect(() => renderStatic(unknown)).toThrow('The attribute "paintOrder" is not among those');
  expect(() => renderStatic(<Counting />)).toThrow("useReducer");
  expect(() => renderStatic(<p style={{ color: "red" }}>a</p>)).toThrow("is not a text");
  // React also blocks such an address, by replacing it with one that throws in the browser.
  const script = <a {...{ href: "java\nscript:alert(1)" }}>a</a>;
  expect(() => renderStatic(script)).toThrow("An address is a script");
});

function Broken(): ReactElement {
  throw new Error("broken");
}

function LeftOpen() {
  return (
    <Word value="left open">
      <Broken />
    </Word>
  );
}

test("an error lists its component stack and does not affect the next page", () => {
  let thrown: unknown;
  try {
    renderStatic(<LeftOpen />);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({
    message: "broken",
    componentStack: "\n    at Broken\n    at LeftOpen",
  });
  expect(renderStatic(<Said />)).toBe("<i>none</i>");
});

test.each([
  <p key="1">
    {"one"}
    {""}
    {2} three <b>{"four"}</b> five {["six", "seven"]}
    <Said />
    {null}eight
  </p>,
  <Fragment key="2">
    {"one"}
    <Around>two</Around>
    {"three"}
    <Said /> four
  </Fragment>,
  <form key="3">
    <select name="a" value="y" onChange={() => {}}>
      <option value="x">X</option>
      <option value="y">Y</option>
    </select>
    <select name="b" defaultValue="x">
      <optgroup label="All">
        <option value="x">X</option>
      </optgroup>
    </select>
    <option value="y">Y</option>
    <input type="checkbox" name="c" checked readOnly />
  </form>,
  <Kept key="4" />,
])("island markup matches react-dom's hydratable markup", (element) => {
  expect(renderIsland(element)).toBe(renderToString(element));
});

test("an island with its own ids cannot be rendered", () => {
  expect(() => renderIsland(<WithId />)).toThrow("The ids of an island");
});

function Kept() {
  const first = useRef("first");
  const call = useCallback(() => first.current, []);
  return <p>{call()}</p>;
}
