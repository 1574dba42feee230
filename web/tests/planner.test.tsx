// A planner in the browser: what its form asks for, and what the form that sends says of it.
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { apply } from "../src/exported/apply-query.ts";
import type { PlanningData, PlanningTool, PlanningToolLink } from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { AnyPlanner } from "../src/islands/planner/any-planner.tsx";
import { CoveragePlanner } from "../src/islands/planner/coverage-planner.tsx";
import { DoorsPlanner } from "../src/islands/planner/doors-planner.tsx";
import { EstimatePlanner } from "../src/islands/planner/estimate-planner.tsx";
import { PlanHistory } from "../src/islands/planner/plan-history.tsx";
import { PowerPlanner } from "../src/islands/planner/power-planner.tsx";
import { SoundPlanner } from "../src/islands/planner/sound-planner.tsx";
import { StoragePlanner } from "../src/islands/planner/storage-planner.tsx";
import { presets } from "../src/planning/estimate-form.ts";
import { answer, fetched } from "./network.ts";
import { render } from "./render.ts";
import { SampleContactForm } from "./sample-forms.tsx";

const data = samples.planning as unknown as PlanningData;
const rest = { data, tools: [], site: "https://example.com", today: null };

async function type(id: string, value: string): Promise<void> {
  const field = document.getElementById(id) as HTMLInputElement | HTMLSelectElement;
  field.value = value;
  await act(async () => field.dispatchEvent(new Event("input", { bubbles: true })));
}

beforeEach(() => window.history.replaceState(null, "", "/"));

test("an attached plan is marked as out of date while the planner has an error", async () => {
  const href = "/planning/storage";
  const query = "cameras=12&days=90";
  await render(
    <>
      <SampleContactForm plan={{ link: `${href}?${query}`, title: "Storage" }} />
      <StoragePlanner {...rest} tool="storage" href={href} query={query} />
    </>,
  );
  const box = () => document.querySelector<HTMLInputElement>("input[name=plan]");
  const label = () => box()?.labels?.[0]?.textContent;
  // The answer that the page came with isn’t announced.
  expect(document.querySelector(".planner > [role=status]")?.textContent).toBe("");
  await type("plan-cameras-0", "300");
  expect(label()).toMatch(/^Goes along: Storage for 12 cameras, 90 days\. Your last change isn’t/);
  expect([box()?.value, box()?.checked]).toEqual([`${href}?${query}`, true]);
  const notes = () =>
    [".plan > [aria-live=polite]", ".planner > [role=status]"].map(
      (part) => document.querySelector(part)?.textContent,
    );
  const stale = "Your last change has an error. This answer is for the numbers before it.";
  expect(notes()).toEqual([stale, ""]);
  await type("plan-cameras-0", "30");
  expect(label()).toBe("Goes along: Storage for 30 cameras, 90 days");
  expect(notes()).toEqual(["", expect.stringMatching(/^30\scameras need /)]);
  expect(box()?.value).toBe(`${href}?cameras=30&days=90`);
  // It is after a change, though.
  await type("plan-cameras-0", "12");
  expect(notes()).toEqual(["", expect.stringMatching(/^12\scameras need /)]);
});

test("the first answer fills a live region that was there before it", async () => {
  const region = () => document.querySelector(".planner > [role=status]");
  const tool = { ...rest, tool: "storage", href: "/planning/storage" } as const;
  await render(<StoragePlanner {...tool} query={null} />);
  const before = region();
  expect(before?.textContent).toBe("");
  await type("plan-cameras-0", "12");
  expect(region()).toBe(before);
  expect(region()?.textContent).toMatch(/^12\scameras need /);
});

test("errors are listed after submitting until they are fixed", async () => {
  const listed = () => document.querySelectorAll(".form-summary li").length;
  const href = "/planning/sound";
  await render(<SoundPlanner {...rest} tool="sound" href={href} query="length=60&width=45" />);
  await type("plan-length", "2");
  expect(document.getElementById("plan-length")?.ariaInvalid).toBe("true");
  expect(listed()).toBe(0);
  await act(async () => document.querySelector("form")?.requestSubmit());
  expect(listed()).toBe(1);
  await type("plan-length", "3");
  expect(listed()).toBe(1);
  await type("plan-length", "30");
  expect(listed()).toBe(0);
  await type("plan-length", "3");
  expect(listed()).toBe(0);
});

test("unchanged values stay assumptions in either unit", async () => {
  const query = "length=40&width=30";
  await render(<SoundPlanner {...rest} tool="sound" href="/planning/sound" query={query} />);
  const assumed = () =>
    [...document.querySelectorAll(".plan-fold")].map((fold) => fold.textContent)[0];
  const before = assumed();
  await type("plan-noise", "60");
  await type("plan-noise", "55");
  expect(assumed()).toBe(before);
  await type("plan-units", "m");
  await type("plan-noise", "60");
  expect(window.location.search).toBe("?length=12.19&width=9.14&noise=60&units=m");
});

test("the address follows back to the plan that the page was opened with", async () => {
  const href = "/planning/estimate";
  const [, first, second] = presets(data.prices);
  if (first === undefined || second === undefined) throw new Error("no starting points");
  await render(<EstimatePlanner {...rest} tool="estimate" href={href} query={first.query} />);
  const shown = () => window.location.search;
  await type("plan-site", second.value);
  expect(shown()).toMatch(`?site=${second.value}&`);
  // Whoever opens the address sees the plan first.
  expect(window.location.hash).toBe("#plan");
  await type("plan-site", first.value);
  expect(shown()).toMatch(`?site=${first.value}&`);
});

test("another kind of site keeps what the visitor filled in, and fills in the rest", async () => {
  const href = "/planning/estimate";
  const usual = presets(data.prices);
  const value = (name: string) =>
    document.querySelector<HTMLInputElement | HTMLSelectElement>(`#plan-${name}`)?.value;
  const values = () => ["area", "rooms", "doors", "days", "ceiling"].map(value);
  await render(<EstimatePlanner {...rest} tool="estimate" href={href} query={null} />);
  await type("plan-area", "3,500");
  await type("plan-days", "60");
  await type("plan-site", "shop");
  expect(values()).toEqual(["3,500", "4", "1", "60", "tile"]);
  // A value counts also if it is the default.
  await type("plan-rooms", "1");
  await type("plan-site", "school");
  expect(values()).toEqual(["3,500", "1", "6", "60", "tile"]);
  expect(window.location.search).toMatch("?site=school&area=3500&");
  // A link says which values were somebody's own: those that aren't usual at its kind.
  const link = `${usual.find(({ value }) => value === "shop")?.query}&days=60&without=door`;
  const query = link.replace("doors=1", "doors=5");
  await render(<EstimatePlanner {...rest} tool="estimate" href={href} query={query} />);
  await type("plan-site", "office");
  expect(values()).toEqual(["5000", "3", "5", "60", "tile"]);
  expect(window.location.search).toContain("without=door");
  // Also a link that doesn't name its kind, a home.
  await render(
    <EstimatePlanner {...rest} tool="estimate" href={href} query="area=1800&ceiling=drywall" />,
  );
  await type("plan-site", "office");
  expect(values()).toEqual(["5000", "3", "3", "30", "drywall"]);
});

test("what was filled in before the script ran is kept too", async () => {
  const href = "/planning/estimate";
  const page = <EstimatePlanner {...rest} tool="estimate" href={href} query={null} />;
  document.body.innerHTML = renderToString(page);
  for (const [name, value] of [
    ["area", "3500"],
    ["site", "shop"],
  ]) {
    const control = document.getElementById(`plan-${name}`) as HTMLInputElement | HTMLSelectElement;
    control.value = value ?? "";
  }
  const root = await act(async () => hydrateRoot(document.body, page));
  expect(window.location.search).toMatch(/^\?site=shop&area=3500&.*rooms=4/);
  await act(async () => root.unmount());
});

test("no line of the answer ends between a number and its noun", async () => {
  const href = "/planning/doors";
  await render(<DoorsPlanner {...rest} tool="doors" href={href} query="doors=4" />);
  expect(document.querySelector("#plan-title")?.textContent).toMatch(
    /^4\u00a0doors with 4\u00a0readers take 2\u00a0controllers /,
  );
});

test("a page without the plan that its address asks for shows it", async () => {
  const href = "/planning/storage";
  const shown = async (address: string) => {
    window.history.replaceState(null, "", address);
    await render(<StoragePlanner {...rest} tool="storage" href={href} query={null} />);
    const { pathname, search, hash } = window.location;
    expect(pathname + search + hash).toBe(address);
    const cameras = document.querySelector<HTMLInputElement>("#plan-cameras-0")?.value;
    return [cameras, document.querySelector(".plan-for")?.textContent];
  };
  const asked = `${href}?cameras=37&days=90#plan`;
  expect(await shown(asked)).toEqual(["37", "Storage for 37 cameras, 90 days"]);
  expect((await shown(`${href}?gad_source=1&gclid=abc`))[1]).toBeUndefined();
  expect((await shown(`${href}?cameras=many`))[1]).toBeUndefined();
  expect(document.querySelectorAll(".form-summary li")).toHaveLength(1);
});

test("an exported page shows no amounts after the last day of its prices", async () => {
  const { prices } = data;
  if (prices === null) throw new Error("the sample has no prices");
  const shown = async (exported: boolean, valid_until: string) => {
    const known = { ...data, prices: { ...prices, valid_until, expired: false } };
    const href = "/planning/estimate";
    await render(
      <div data-exported={exported ? "" : undefined}>
        <EstimatePlanner {...rest} data={known} tool="estimate" href={href} query="rooms=2" />
      </div>,
    );
    return document.querySelector("#plan")?.textContent?.includes("$");
  };
  expect(await shown(true, "2999-12-31")).toBe(true);
  expect(await shown(true, "2001-01-01")).toBe(false);
  expect(await shown(false, "2001-01-01")).toBe(true);
});

test("an exported page shows the plan for a product that it doesn’t list", async () => {
  const [camera, ...others] = data.cameras.filter(({ view_deg }) => view_deg !== null);
  if (camera === undefined) throw new Error("the sample has no cameras");
  const href = "/planning/coverage";
  const page = { ...rest, data: { ...data, cameras: others }, tool: "coverage", href } as const;
  const start = async (slug: string) => {
    window.history.replaceState(null, "", `${href}?camera=${slug}`);
    const island = document.createElement("x-island");
    island.dataset.props = JSON.stringify({ ...page, query: null });
    island.innerHTML = '<div class="planner"></div><div id="plan"></div>';
    document.body.replaceChildren(island);
    const started = new Promise((resolve) => island.addEventListener("pointerover", resolve));
    apply();
    await started;
    await render(<CoveragePlanner {...JSON.parse(island.dataset.props)} />);
    return document.querySelector(".plan-for")?.textContent;
  };
  fetched.mockImplementation(async () => answer(200, { cameras: data.cameras, controllers: [] }));
  expect(await start(others[0]?.slug ?? "")).toContain(others[0]?.title);
  expect(fetched).not.toHaveBeenCalled();
  expect(await start(camera.slug)).toContain(camera.title);
  expect(fetched.mock.calls).toEqual([["/data/planning.json"]]);
});

test("the examples and the table of assumptions have names", async () => {
  await render(<EstimatePlanner {...rest} tool="estimate" href="/planning/estimate" query="" />);
  const examples = document.querySelectorAll('[role=group][aria-label="Start with:"] a');
  expect(examples.length).toBeGreaterThan(1);
  const table = document.querySelector(".plan-fold table");
  expect(table?.ariaLabel).toBe(document.querySelector(".plan-fold summary")?.textContent);
});

test("a list with long options has a row of its own", async () => {
  const props = { ...rest, tool: "coverage", href: "/planning/coverage", query: "" } as const;
  await render(<CoveragePlanner {...props} />);
  const wide = [...document.querySelectorAll(".field[data-wide] > select")];
  expect(wide.map((select) => select.getAttribute("name"))).toEqual(["camera", "task"]);
});

test("rarely changed fields stay open when one of them gets its default again", async () => {
  const query = "devices=4&spare=2";
  await render(<PowerPlanner {...rest} tool="power" href="/planning/power" query={query} />);
  const fold = () => document.getElementById("plan-spare")?.closest("details");
  expect(fold()?.open).toBe(true);
  await type("plan-spare", "");
  expect(fold()?.open).toBe(true);
  await type("plan-units", "m");
  await type("plan-units", "ft");
  expect(fold()?.open).toBe(true);
});

test("adding a row beyond the limit lists the error, with a link to the last row", async () => {
  const href = "/planning/storage";
  const query = Array.from({ length: 8 }, () => "cameras=1").join("&");
  await render(<StoragePlanner {...rest} tool="storage" href={href} query={query} />);
  await act(async () => document.querySelector<HTMLButtonElement>(".planner-add")?.click());
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".form-summary a")];
  expect(links.map(({ hash }) => hash)).toEqual(["#plan-cameras-7"]);
  await type("plan-cameras-0", "2");
  expect(document.querySelector(".form-summary")).toBeNull();
});

test("going back within the page keeps the plan in the address", async () => {
  const href = "/planning/storage";
  window.history.replaceState(null, "", `${href}?cameras=4#plan`);
  await render(<StoragePlanner {...rest} tool="storage" href={href} query="cameras=4" />);
  window.history.pushState(null, "", `${href}?cameras=4#send-plan`);
  await type("plan-cameras-0", "9");
  const back = new Promise((gone) => window.addEventListener("popstate", gone, { once: true }));
  window.history.back();
  await back;
  expect(window.location.search + window.location.hash).toBe("?cameras=9#plan");
});

test("with a plan, the head no longer names the address of the bare tool", async () => {
  document.head.innerHTML =
    '<link rel="canonical" href="https://a.example/planning/storage">' +
    '<meta property="og:url" content="https://a.example/planning/storage">';
  await render(<StoragePlanner {...rest} tool="storage" href="/planning/storage" query={null} />);
  expect(document.head.children).toHaveLength(2);
  await type("plan-cameras-0", "9");
  expect(document.head.children).toHaveLength(0);
});

test("a browser that refuses another address keeps the planner, and gets the address later", async () => {
  const href = "/planning/storage";
  await render(<StoragePlanner {...rest} tool="storage" href={href} query="cameras=4" />);
  vi.useFakeTimers();
  const refuse = () =>
    vi.spyOn(window.history, "replaceState").mockImplementation(() => {
      throw new DOMException("more than 100 times per 10 seconds", "SecurityError");
    });
  const refused = refuse();
  await type("plan-cameras-0", "9");
  const title = document.querySelector(".plan-for")?.textContent;
  expect(title).toBe("Storage for 9 cameras, 30 days");
  expect(window.location.search).toBe("");
  refused.mockRestore();
  vi.advanceTimersByTime(30_000);
  expect(window.location.search).toBe("?cameras=9");
  // It may refuse every address, as for a page that was saved.
  const always = refuse();
  await type("plan-cameras-0", "5");
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
  always.mockRestore();
  vi.useRealTimers();
});

test("links to other plans go to their answers", async () => {
  const link = "/planning/doors?doors=2";
  localStorage.setItem("plans", JSON.stringify([{ tool: "doors", title: "Doors", link }]));
  const power = { tool: "power", name: "Power", href: "/planning/power" } as PlanningToolLink;
  await render(
    <>
      <StoragePlanner
        {...rest}
        tool="storage"
        href="/planning/storage"
        query="cameras=8"
        tools={[power]}
      />
      <PlanHistory tool="history" title="Recent plans" />
    </>,
  );
  const hrefs = [".plan-next a", ".plan-history a"].map((link) =>
    document.querySelector(link)?.getAttribute("href"),
  );
  expect(hrefs).toEqual(["/planning/power?devices=8&mbps=2.97#plan", `${link}#plan`]);
});

test("an assumption links to the first row in which the default applies", async () => {
  const query = "cameras=4&cameras=8&fps=20&hours=12";
  await render(<StoragePlanner {...rest} tool="storage" href="/planning/storage" query={query} />);
  const row = (label: string) =>
    [...document.querySelectorAll<HTMLAnchorElement>(".plan-fold th a")]
      .filter(({ textContent }) => textContent === label)
      .map(({ hash }) => document.querySelector<HTMLInputElement>(hash)?.id);
  expect([row("Frames per second"), row("Hours a day")]).toEqual([
    ["plan-fps-1"],
    ["plan-hours-1"],
  ]);
});

/** Does what a translator does: puts another element in the place of every text of the answer. */
function translate(): void {
  const answer = document.getElementById("plan") ?? document.body;
  const texts = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (text.parentElement?.closest("svg")) continue;
    const translated = document.createElement("font");
    translated.textContent = text.data;
    text.replaceWith(translated);
  }
}

test.each<[PlanningTool, string, string, string, string]>([
  ["storage", "cameras=8", "cameras-0", "64", "days"],
  ["coverage", "view=90", "distance", "60", "mount"],
  ["estimate", "rooms=2", "rooms", "9", "entries"],
  ["power", "devices=4", "devices-0", "60", "minutes"],
  ["doors", "doors=2", "doors-0", "20", "standby"],
  ["sound", "length=40&width=30", "length", "80", "ceiling"],
])("a translated answer of %s has every new number", async (tool, query, one, value, other) => {
  const props = { ...rest, tool, href: `/planning/${tool}` };
  const shown = () => document.getElementById("plan")?.textContent;
  await render(<AnyPlanner {...props} query={query} />);
  translate();
  await type(`plan-${one}`, value);
  translate();
  await type(`plan-${other}`, "12");
  const changed = shown();
  await render(<AnyPlanner {...props} query={window.location.search.slice(1)} />);
  expect(changed).toBe(shown());
});
