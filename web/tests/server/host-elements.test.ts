// @vitest-environment node
import { createContext, runInContext } from "node:vm";
import { build, type PluginOption, type Rolldown } from "vite";
import { expect, test, vi } from "vitest";
import { compileHostElements } from "../../scripts/host-elements.ts";
import samples from "../../src/generated/samples.json" with { type: "json" };
import config from "../../vite.server.config.ts";

interface Server {
  sightline: { render: (document: string) => string };
}

/** Returns the compiled code without its import. */
function compiled(code: string): string {
  return compileHostElements(code).replace(/^import .*\n/, "");
}

/** Returns the functions of the server's bundle, built with these plugins. */
async function built(plugins: PluginOption[]): Promise<Server["sightline"] & { code: string }> {
  const options = { ...config, plugins, configFile: false, logLevel: "error" } as const;
  const made = await build({ ...options, build: { ...config.build, write: false } });
  const { code } = (made as Rolldown.RolldownOutput).output[0];
  const server = createContext({}) as Server;
  runInContext(code, server);
  return { ...server.sightline, code };
}

test("the compiled server bundle renders the same HTML as the plain bundle", async () => {
  vi.stubEnv("NODE_ENV", "production");
  const [ours, ...others] = config.plugins ?? [];
  const compiled = await built([ours, ...others]);
  const plain = await built(others);
  expect(compiled.code.split("new Html([").length).toBeGreaterThan(200);
  expect(plain.code).not.toContain("new Html([");
  // The bundle doesn't depend on the folder in which it is built.
  expect(compiled.code).not.toContain(process.cwd());
  const answers = samples.submissions.map((submission) => {
    const { contact } = samples.documents;
    return { ...contact, frame: { ...contact.frame, submission } };
  });
  for (const document of [...Object.values(samples.documents), ...answers]) {
    const json = JSON.stringify(document);
    expect(compiled.render(json)).toBe(plain.render(json));
  }
}, 60_000);

test("elements are compiled to text around dynamic values", () => {
  expect(compiled('const a = <p className="a" hidden id={id}>To {name}, {"<"}now</p>;')).toBe(
    'const a = new $Html(["<p class=\\"a\\" hidden=\\"\\"" + $text("id", id) + ">To ", name, ", ", "<", "now</p>"]);',
  );
  expect(
    compiled("const a = <ul>{all.map((each) => <li key={each}><b>{each}</b></li>)}</ul>;"),
  ).toBe(
    'const a = new $Html(["<ul>", all.map((each) => new $Html(["<li><b>", each, "</b></li>"])), "</ul>"]);',
  );
});

test("components are kept and their children are compiled", () => {
  expect(compiled("const a = <div><Card note={<i>new</i>}><b>1</b>{two}</Card></div>;")).toBe(
    'const a = new $Html(["<div>", <Card note={new $Html(["<i>new</i>"])}>{new $Html(["<b>1</b>"])}{two}</Card>, "</div>"]);',
  );
});

test("line breaks in text are collapsed as in JSX", () => {
  expect(compiled("const a = <p>\n  One\n  two{' '}\n  <b> three </b>\n</p>;")).toBe(
    'const a = new $Html(["<p>One two", " ", "<b> three </b></p>"]);',
  );
});

test("attributes are ordered as in react-dom and elements are closed correctly", () => {
  expect(compiled('const a = <button name="b" type="submit" onClick={go}>Go</button>;')).toBe(
    'const a = new $Html(["<button type=\\"submit\\" name=\\"b\\">Go</button>"]);',
  );
  expect(compiled('const a = <svg viewBox="0 0 1 1"><path d={d} /><br /></svg>;')).toBe(
    'const a = new $Html(["<svg viewBox=\\"0 0 1 1\\"><path" + $text("d", d) + "/><br/></svg>"]);',
  );
  expect(compiled("const a = <p dangerouslySetInnerHTML={{ __html: html }} />;")).toBe(
    'const a = new $Html(["<p>" + $inner({ __html: html }) + "</p>"]);',
  );
});

test("interdependent attributes are rendered together at runtime", () => {
  expect(compiled("const a = <p {...rest}>Hi</p>;")).toBe(
    'const a = new $Html(["<p" + $attributes("p", { ...rest }) + ">Hi</p>"]);',
  );
  expect(compiled('const a = <input name="n" defaultValue={value} />;')).toBe(
    'const a = new $Html(["<input" + $attributes("input", { "name": "n", "defaultValue": value }) + "/>"]);',
  );
  expect(compiled("const a = <a href={to} aria-current={now}>Go</a>;")).toBe(
    'const a = new $Html(["<a" + $attribute("href", to) + $attribute("aria-current", now) + ">Go</a>"]);',
  );
});

test("elements that cannot be compiled are left unchanged", () => {
  for (const code of [
    "const a = <p>&copy; 2026</p>;",
    'const a = <a title="&amp;" />;',
    "const a = <p {...rest} />;",
  ]) {
    expect(compileHostElements(code)).toBe(code);
  }
});
