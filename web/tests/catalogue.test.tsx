import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Catalogue } from "../src/islands/catalogue/catalogue.tsx";
import { readChoice } from "../src/islands/catalogue/choice.ts";
import { render } from "./render.ts";
import { catalogue, chosen, paged, serve, withIntercoms, withService } from "./sample-catalogue.ts";

const titles = () =>
  [...document.querySelectorAll(".product-card h3")].map((heading) => heading.textContent);
const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
/** Runs an action and waits until the data that it requested is loaded. */
async function doing(what: () => void): Promise<void> {
  await act(async () => what());
  while (find(".shop-list[aria-busy=true]") !== null) {
    await act(() => new Promise((read) => setTimeout(read)));
  }
}
const click = (selector: string) => doing(() => find(selector)?.click());
/** Goes to another step of the history. */
const moveTo = (address: string) =>
  doing(() => {
    history.replaceState(null, "", address);
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
const sortBy = (order: string) =>
  doing(() => {
    const select = find("[name=sort]") as HTMLSelectElement;
    select.value = order;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
const address = () => location.pathname + location.search;
const isNamed = () => document.head.querySelector("[rel=canonical]") !== null;

beforeEach(() => {
  history.replaceState(null, "", "/security-products");
  serve(catalogue);
});
afterEach(() => vi.unstubAllGlobals());

test("checking a filter updates the list and the URL and keeps the focus", async () => {
  await render(<Catalogue {...catalogue.data} />);
  find("[name=brand][value=lts]")?.focus();
  await click("[name=brand][value=lts]");
  expect(titles()).toEqual(["Product b", "Product c"]);
  expect(address()).toBe("/security-products?brand=lts");
  expect(find("[role=status]")?.textContent).toBe("2 products");
  expect(document.activeElement).toBe(find("[name=brand][value=lts]"));
});

test("a filter counts also if the browser refuses the address", async () => {
  await render(<Catalogue {...catalogue.data} />);
  const refused = vi.spyOn(history, "pushState").mockImplementation(() => {
    throw new DOMException("more than 100 times per 10 seconds", "SecurityError");
  });
  const thrown = vi.fn((event: ErrorEvent) => event.preventDefault());
  addEventListener("error", thrown);
  await click("[name=brand][value=lts]");
  removeEventListener("error", thrown);
  refused.mockRestore();
  expect(titles()).toEqual(["Product b", "Product c"]);
});

test("a page whose addresses are refused keeps its list", async () => {
  history.replaceState(null, "", "/security-products?brand=lts");
  const choice = { facets: [{ facet: "brand", values: ["lts"] }] };
  const refused = vi.spyOn(history, "replaceState").mockImplementation(() => {
    throw new DOMException("more than 100 times per 10 seconds", "SecurityError");
  });
  await render(<Catalogue {...chosen(catalogue, choice)} />);
  expect(titles()).toEqual(["Product b", "Product c"]);
  refused.mockRestore();
  await moveTo("/security-products?tab=access");
  expect(titles()).toEqual(["Product d", "Product e"]);
});

test("going back restores the previous list", async () => {
  await render(<Catalogue {...catalogue.data} />);
  await click("[name=brand][value=lts]");
  await moveTo("/security-products?tab=access");
  expect(titles()).toEqual(["Product d", "Product e"]);
  expect(find(".tabs [aria-current=page]")?.textContent).toContain("Access Control");
});

test("the head names the address of the page only where it is that of the window", async () => {
  document.head.innerHTML = '<link rel="canonical" href="https://a.example/security-products">';
  await render(<Catalogue {...catalogue.data} />);
  expect(isNamed()).toBe(true);
  await click("[name=brand][value=lts]");
  expect(isNamed()).toBe(false);
  await click("[name=resolution][value='4']");
  await moveTo("/security-products");
  expect(isNamed()).toBe(true);
});

test("the page of a tab, whose head names the list, keeps that for the list only", async () => {
  document.head.innerHTML = '<link rel="canonical" href="https://a.example/security-products">';
  history.replaceState(null, "", "/security-products?tab=recorders");
  const choice = { ...catalogue.data.choice, tab: "recorders" };
  await render(<Catalogue {...catalogue.data} choice={choice} />);
  expect(isNamed()).toBe(false);
  await click('.tabs a[href="/security-products"]');
  expect(isNamed()).toBe(true);
});

test("a filter that is checked while going back loads stays checked", async () => {
  const slow = { ...catalogue, data: { ...catalogue.data, index: "/data/slow.json" } };
  serve(slow);
  const serveNow = fetch;
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  vi.stubGlobal("fetch", (href: string) => gate.then(() => serveNow(href)));
  await render(<Catalogue {...slow.data} />);
  await act(async () => find("[name=brand][value=lts]")?.click());
  await act(async () => {
    history.replaceState(null, "", "/security-products");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  await act(async () => find("[name=resolution][value='4']")?.click());
  await doing(release);
  expect(address()).toBe("/security-products?brand=lts&resolution=4");
  const checked = document.querySelectorAll<HTMLInputElement>("[type=checkbox]:checked");
  expect(Array.from(checked, ({ value }) => value)).toEqual(["lts", "4"]);
  expect(titles()).toEqual(["Product b"]);
});

test("following a link within the page loads nothing", async () => {
  const index = "/data/anchors.json";
  const asked = serve({ ...catalogue, data: { ...catalogue.data, index } });
  const reload = vi.fn();
  vi.stubGlobal("location", { ...location, pathname: "/security-products", search: "", reload });
  for (const each of [index, null]) {
    await render(<Catalogue {...catalogue.data} index={each} />);
    await doing(() => window.dispatchEvent(new PopStateEvent("popstate")));
  }
  expect(asked).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

test("Safari doesn't clear the form when it comes back from the back/forward cache", async () => {
  await render(<Catalogue {...catalogue.data} />);
  const form = find<HTMLFormElement>(".shop-form");
  // It registers forms with this value for clearing.
  expect(form?.getAttribute("autocomplete")).toBe("off");
  await click("[name=brand][value=axis]");
  window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  expect(form?.hasAttribute("autocomplete")).toBe(false);
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(form?.getAttribute("autocomplete")).toBe("off");
});

test("a tab changes the list and the URL without a page load", async () => {
  await render(<Catalogue {...catalogue.data} />);
  await click('.tabs a[href="/security-products?tab=recorders"]');
  expect(titles()).toEqual(["Product c"]);
  expect(address()).toBe("/security-products?tab=recorders");
});

test("the tab that is open already is no further step to go back from", async () => {
  await render(<Catalogue {...catalogue.data} />);
  const before = history.length;
  await click('.tabs a[href="/security-products?tab=recorders"]');
  await click('.tabs a[href="/security-products?tab=recorders"]');
  expect(history.length).toBe(before + 1);
});

test("the document title changes with the list, but not on hydration", async () => {
  document.title = "Translated by the browser";
  await render(<Catalogue {...catalogue.data} />);
  expect(document.title).toBe("Translated by the browser");
  await click('.tabs a[href="/security-products?tab=recorders"]');
  expect(document.title).toBe("Recorders | Company");
  await click(".tabs a:first-child");
  expect(document.title).toBe("Security products");
});

test("a chip removes its filter and focuses the list heading", async () => {
  const choice = {
    facets: [
      { facet: "brand", values: ["axis"] },
      { facet: "poe", values: ["yes"] },
    ],
  };
  await render(<Catalogue {...chosen(catalogue, choice)} />);
  expect(find(".empty")?.textContent).toContain("No product matches all of these filters.");
  await click('.chips a[aria-label="Remove filter PoE support: YES"]');
  expect(titles()).toEqual(["Product a", "Product d", "Product e"]);
  expect(document.activeElement).toBe(find("h2"));
  await click(".chips .clear");
  expect(titles()).toHaveLength(5);
  expect(find(".chips")).toBeNull();
});

test("two selected products are compared with their differences marked", async () => {
  await render(<Catalogue {...catalogue.data} />);
  await click("[name=compare][value=a]");
  expect(find(".tray")?.textContent).toContain("Choose one more");
  expect(find("#compare")).toBeNull();
  await click("[name=compare][value=b]");
  expect(address()).toBe("/security-products?compare=a,b");
  const differing = [...document.querySelectorAll("tr[data-differs=true] th")];
  expect(differing.map((cell) => cell.textContent)).toEqual(["Lensdiffers"]);
  await click("#compare .remove");
  expect(address()).toBe("/security-products?compare=b");
});

test("a service-only product is labeled on its card and in the comparison", async () => {
  serve(withService);
  await render(<Catalogue {...withService.data} />);
  await click("[name=brand][value=lts]");
  const marks = () => [...document.querySelectorAll(".product-card .standing")];
  expect(marks().map((mark) => mark.textContent)).toEqual(["Service only"]);
  expect(marks()[0]?.closest(".product-card")?.textContent).toContain("Product h");
  await click("[name=compare][value=b]");
  await click("[name=compare][value=h]");
  const heads = [...document.querySelectorAll("#compare thead th")];
  expect(heads.map((head) => head.querySelector(".standing")?.textContent)).toEqual([
    undefined,
    "Service only",
  ]);
});

/** Returns what was last announced about the comparison. */
const spoken = () => find("form + [role=status]")?.textContent;

test("compared products are announced in a live region that already exists", async () => {
  await render(<Catalogue {...catalogue.data} />);
  const place = find("form + [role=status]");
  expect(spoken()).toBe("");
  await click("[name=compare][value=a]");
  expect(spoken()).toBe("Choose one more to compare.");
  await click("[name=compare][value=b]");
  expect(spoken()).toBe("Compare 2 products");
  expect(find("form + [role=status]")).toBe(place);
});

test("removing products from the tray moves the focus to the next control", async () => {
  await render(<Catalogue {...chosen(catalogue, { compare: ["a", "b"] })} />);
  // Without styles the comparison would be shown too.
  find("#compare-title")?.removeAttribute("tabindex");
  find(".tray li:last-child a")?.focus();
  await click(".tray li:last-child a");
  expect(document.activeElement).toBe(find(".tray .clear"));
  await click(".tray .clear");
  expect(document.activeElement).toBe(find("[name=compare][value=a]"));
});

test("a fifth product cannot be compared, and each attempt announces why", async () => {
  const choice = { compare: ["a", "b", "c", "d"] };
  await render(<Catalogue {...chosen(catalogue, choice)} />);
  const fifth = find<HTMLInputElement>("[name=compare][value=e]");
  expect(fifth?.disabled).toBe(false);
  expect(fifth?.getAttribute("aria-disabled")).toBe("true");
  const why = document.getElementById(fifth?.getAttribute("aria-describedby") ?? "");
  expect(why?.textContent).toBe("You can compare up to 4 products.");
  const said = [spoken()];
  for (let press = 0; press < 2; press += 1) {
    await click("[name=compare][value=e]");
    expect(fifth?.checked).toBe(false);
    said.push(spoken());
  }
  for (const [at, words] of said.entries()) {
    expect(words).toContain("You can compare up to 4 products.");
    // A text that doesn't change isn't announced.
    expect(words).not.toBe(said[at - 1]);
  }
  expect(address()).toBe("/security-products");
  expect(find("[name=compare][value=a]")?.hasAttribute("aria-disabled")).toBe(false);
});

test("a compared product that is filtered out is still sent with the form", async () => {
  const choice = { tab: "access", compare: ["a"] };
  await render(<Catalogue {...chosen(catalogue, choice)} />);
  const form = find<HTMLFormElement>("form");
  const sent = [...new FormData(form ?? undefined)];
  expect(sent).toEqual([
    ["tab", "access"],
    ["compare", "a"],
    ["sort", "catalogue"],
  ]);
});

test("sorting reorders the list, updates the URL and is announced", async () => {
  await render(<Catalogue {...catalogue.data} />);
  const said = () =>
    Array.from(document.querySelectorAll("[role=status]"), ({ textContent }) => textContent);
  const before = said();
  await click("[name=brand][value=lts]");
  expect(said().join("")).toBe("2 products");
  await click("[name=brand][value=lts]");
  expect(said()).toEqual(before);
  await sortBy("resolution");
  expect(titles()[0]).toBe("Product b");
  expect(address()).toBe("/security-products?sort=resolution");
  expect(said()).toEqual([before[0], "", "Sorted by: resolution"]);
});

test("an added category has its tab, filter, sort order and comparison rows", async () => {
  serve(withIntercoms);
  await render(<Catalogue {...withIntercoms.data} />);
  await click('.tabs a[href="/security-products?tab=intercoms"]');
  expect(titles()).toEqual(["Product f", "Product g"]);
  expect(find(".shop-head h2")?.textContent).toBe("Intercoms");
  await click("[name=apartments][value='120']");
  expect(titles()).toEqual(["Product g"]);
  expect(find("[role=status]")?.textContent).toBe("1 product");
  expect(address()).toBe("/security-products?tab=intercoms&apartments=120");
  expect(find(".chips")?.textContent).toContain("Apartments: 120");
  await click(".chips .clear");
  await sortBy("apartments");
  expect(titles()).toEqual(["Product g", "Product f"]);
  await click("[name=compare][value=f]");
  await click("[name=compare][value=g]");
  const rows = [...document.querySelectorAll("#compare tbody th")].map((cell) => cell.textContent);
  expect(rows).toEqual(["Apartmentsdiffers", "Mountdiffers"]);
  await click(".tabs a:first-child");
  expect(titles()).toHaveLength(7);
  expect(titles().slice(0, 2)).toEqual(["Product g", "Product f"]);
});

test("a single category that holds every product shows no tabs", async () => {
  const tabs = [
    { tab: null, label: "All Products", title: "Products", count: 5 },
    { tab: "locks", label: "Locks", title: "Locks", count: 5 },
  ];
  await render(<Catalogue {...catalogue.data} tabs={tabs} />);
  expect(find(".tabs")).toBeNull();
  expect(find(".shop-head h2")?.textContent).toBe("All Products");
});

test("large counts have thousands separators", async () => {
  const data = structuredClone(catalogue.data);
  for (const { values } of data.facets) for (const value of values) value.count = 1234;
  const tabs = data.tabs.map((tab) => ({ ...tab, count: tab.count + 10_000 }));
  await render(<Catalogue {...data} tabs={tabs} total={10_026} />);
  expect(find(".count")?.textContent).toBe("10,026 products");
  expect(find(".facets-end button")?.textContent).toBe("Show 10,026 products");
  expect(find("fieldset .facet-count")?.textContent).toBe(", products: 1,234");
  expect(find(".tabs span")?.textContent).toMatch(/^10,0\d\d$/);
});

test("the next page is loaded only when it is opened", async () => {
  const asked = serve(paged);
  await render(<Catalogue {...paged.data} />);
  expect(titles()).toEqual(["Product a", "Product b"]);
  expect(asked).toEqual([]);
  const next = find(".page-links [rel=next]");
  expect(next?.getAttribute("href")).toBe("/security-products/page/2#products");
  await click(".page-links [rel=next]");
  expect(titles()).toEqual(["Product c", "Product d"]);
  expect(address()).toBe("/security-products/page/2");
  expect(asked).toEqual(["/data/paged.json", "/data/paged-2.json"]);
  expect(document.title).toBe("Page 2: Security products");
  expect(find(".page-links [aria-current=page]")?.textContent).toBe("2");
  expect(document.activeElement).toBe(find("h2"));
  await click("[name=brand][value=lts]");
  expect(address()).toBe("/security-products?brand=lts");
  expect(titles()).toEqual(["Product b", "Product c"]);
  expect(find(".page-links")).toBeNull();
});

test("comparing a product keeps the page and loads only the products needed", async () => {
  const asked = serve(paged);
  await render(<Catalogue {...chosen(paged, { page: 2 })} />);
  await click("[name=compare][value=d]");
  expect(address()).toBe("/security-products/page/2?compare=d");
  expect(titles()).toEqual(["Product c", "Product d"]);
  expect(find(".tray")?.textContent).toContain("Product d");
  expect(asked.filter((href) => href.endsWith("-1.json"))).toEqual([]);
});

test("the page is loaded from the server if the catalogue files fail to load", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 500 }));
  const reload = vi.fn();
  vi.stubGlobal("location", { ...location, pathname: "/security-products", search: "", reload });
  await render(<Catalogue {...catalogue.data} index="/data/lost.json" />);
  await act(async () => find("[name=brand][value=lts]")?.click());
  expect(reload).toHaveBeenCalledTimes(1);
  expect(document.location.search).toBe("?brand=lts");
  // Until that page has loaded, the files can be loaded again. A choice made meanwhile must not be
  // lost with this page.
  serve({ ...catalogue, data: { ...catalogue.data, index: "/data/lost.json" } });
  await act(async () => find("[name=compare][value=a]")?.click());
  expect(reload).toHaveBeenCalledTimes(2);
  expect(document.location.search).toBe("?brand=lts&compare=a");
});

/** Answers requests for the page of a choice, as `change` has changed it. */
function servePages(change: (page: Document, island: HTMLElement) => void = () => {}): void {
  const pageOf = (href: string) => {
    const params = new URLSearchParams(href.split("?")[1]);
    const { data, index } = catalogue;
    const choice = readChoice(params, 1, { ...index, sorts: data.sorts });
    const page = document.implementation.createHTMLDocument();
    const island = page.body.appendChild(page.createElement("x-island"));
    island.setAttribute("name", "catalogue");
    island.dataset.props = JSON.stringify(chosen(catalogue, choice));
    change(page, island);
    return page;
  };
  class PageRequest {
    response: Document | null = null;
    onload = () => {};
    open(_: string, href: string) {
      this.response = pageOf(href);
    }
    send() {
      setTimeout(this.onload);
    }
  }
  vi.stubGlobal("XMLHttpRequest", PageRequest);
}

test("without an index, a choice shows what its page has", async () => {
  servePages();
  await render(<Catalogue {...catalogue.data} index={null} />);
  await click("[name=brand][value=lts]");
  expect(titles()).toEqual(["Product b", "Product c"]);
  expect(address()).toBe("/security-products?brand=lts");
  await click("[name=compare][value=b]");
  expect(find(".tray")?.textContent).toContain("Product b");
  await moveTo("/security-products?tab=access");
  await act(() => new Promise((loaded) => setTimeout(loaded, 20)));
  expect(titles()).toEqual(["Product d", "Product e"]);
  expect(find(".tabs [aria-current=page]")?.textContent).toContain("Access Control");
});

test.each<[string, (page: Document, island: HTMLElement) => void]>([
  ["has no catalogue", (_, island) => island.setAttribute("name", "search-box")],
  ["has unreadable data", (_, island) => island.setAttribute("data-props", "{")],
  [
    "is of another build",
    (page) => {
      const script = page.head.appendChild(page.createElement("script"));
      script.type = "module";
      script.src = "/assets/another-build.js";
    },
  ],
])("without an index, the page of a choice is loaded if the answer %s", async (_, change) => {
  const reload = vi.fn();
  servePages(change);
  await render(<Catalogue {...catalogue.data} index={null} />);
  vi.stubGlobal("location", { ...location, pathname: "/security-products", search: "", reload });
  await act(async () => find("[name=resolution][value='4']")?.click());
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(titles()).toHaveLength(5);
});

test("an order that another tab does not offer is dropped there and not announced", async () => {
  await render(<Catalogue {...catalogue.data} />);
  const select = () => find<HTMLSelectElement>("[name=sort]");
  const offered = () => Array.from(select()?.options ?? [], ({ value }) => value);
  const said = () =>
    Array.from(document.querySelectorAll("[role=status]"), ({ textContent }) => textContent);
  expect(offered()).toEqual(["catalogue", "name", "brand", "resolution"]);
  await sortBy("resolution");
  await click('.tabs a[href^="/security-products?tab=recorders"]');
  expect(offered()).toEqual(["catalogue", "name"]);
  expect(select()?.value).toBe("catalogue");
  expect(said().join()).not.toContain("Sorted by: resolution");
});

test("a filter with many values has a disclosure after the first twelve", async () => {
  const values = Array.from({ length: 20 }, (_, at) => {
    return { value: `b-${at}`, label: `Brand ${at}`, count: 1 };
  });
  const group = { facet: "brand", label: "Brand", everywhere: true, named: false };
  const show = (count: number) =>
    render(
      <Catalogue {...catalogue.data} facets={[{ ...group, values: values.slice(0, count) }]} />,
    );
  await show(12);
  expect(find("fieldset details")).toBeNull();
  await show(20);
  // A text of its own: a translator may have replaced it when it changes.
  expect(find("fieldset summary > span")?.textContent).toBe("Show all 20");
  expect(document.querySelectorAll("fieldset label:has(~ details)")).toHaveLength(12);
  expect(document.querySelectorAll("fieldset details ~ label")).toHaveLength(8);
});
