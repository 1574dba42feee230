// @vitest-environment node
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { fieldCone } from "../src/drawing/geometry.ts";
import type { BrandCard, ProductCard } from "../src/generated/model.ts";
import { ErrorScreen } from "../src/pages/error.tsx";
import { BrandGallerySection } from "../src/sections/brand-gallery.tsx";
import { BrandGrid } from "../src/sections/brand-grid.tsx";
import { CardsSection } from "../src/sections/cards.tsx";
import { ComplianceNote } from "../src/sections/compliance-note.tsx";
import { CoverageSection } from "../src/sections/coverage.tsx";
import { PackagesSection } from "../src/sections/packages.tsx";
import { ServiceAreaSection } from "../src/sections/service-area.tsx";
import { initials } from "../src/sections/team.tsx";
import { TipsSection } from "../src/sections/tips.tsx";
import { dayLabel } from "../src/ui/day-label.ts";
import { Doorway } from "../src/ui/doorway.tsx";
import { FaqList } from "../src/ui/faq-list.tsx";
import { ListTabs } from "../src/ui/list-tabs.tsx";
import { noBreak } from "../src/ui/no-break.ts";
import { ProductCardView } from "../src/ui/product-card.tsx";
import { frame, picture } from "./samples.ts";

const brand: BrandCard = {
  slug: "axis",
  name: "Axis",
  logo: null,
  description: "Network cameras.",
  seo_text: "Axis cameras in Chicago.",
  href: "/products/axis",
};

const recorder: ProductCard = {
  href: "/products/axis/recorder",
  title: "Recorder",
  brand: "Axis",
  badge: "NVR",
  standing: null,
  picture: picture("nvr", "A recorder"),
  specs: [
    { label: "Channels", value: "16" },
    { label: "Storage", value: "2 disks" },
  ],
};

/** A place on the page without special requirements. */
const place = { id: null, area: "wide", frame } as const;

/** Returns the text for readers, without tags. */
function text(html: string): string {
  return html.replace(/<[^>]*>/g, "");
}

test("a field of view is a cone from the lens to its arc", () => {
  const cone = fieldCone({ x: 80, y: 180, heading: 45, spread: 88, reach: 232 });
  expect(cone).toBe("M80 180L312 184A232 232 0 0 1 84 412Z");
});

test("a valid date is written out, and other text is unchanged", () => {
  expect(dayLabel("2026-09-01")).toBe("September 1, 2026");
  expect(dayLabel("2026-13-01")).toBe("2026-13-01");
  expect(dayLabel("last fall")).toBe("last fall");
});

test("a compliance note shows the review date and links its source", () => {
  const compliance = {
    ndaa_889: "unknown",
    covered_list: true,
    sale_status: "legacy-support",
    note: "Its modules are not named.",
    reviewed_on: "2026-09-01",
    source: "https://www.fcc.gov/supplychain",
  } as const;
  const html = renderToString(<ComplianceNote compliance={compliance} />);
  expect(html).toContain(
    'Reviewed <time dateTime="2026-09-01">September 1, 2026</time>. Source: <a href="https://www.fcc.gov/supplychain">fcc.gov</a></p>',
  );
  for (const fact of ["Not known", "Treated as listed", "Service for installed systems only"]) {
    expect(text(html)).toContain(fact);
  }
  const inWords = { ...compliance, source: "a letter of the maker" };
  expect(text(renderToString(<ComplianceNote compliance={inWords} />))).toContain(
    "Reviewed September 1, 2026. Source: a letter of the maker",
  );
});

test("only the first question is open, and opening one closes another", () => {
  const items = ["one", "two"].map((id) => ({ id, question: id, answer: id, icon: null }));
  const html = renderToString(<FaqList name="faq" items={items} />);
  expect(html.match(/<details name="faq"/g)).toHaveLength(2);
  expect(html.match(/ open=""/g)).toHaveLength(1);
  expect(html.indexOf(' open=""')).toBeLessThan(html.indexOf("two"));
});

test("no brand is open at first, and each panel can be linked to", () => {
  const html = renderToString(
    <BrandGallerySection
      section={{
        kind: "brand-gallery",
        title: "Brands",
        lead: null,
        further: [{ label: "Zeta", href: "/products/zeta" }],
        all_products: null,
        panels: [
          {
            id: "brand-axis",
            brand,
            products: [recorder, { ...recorder, title: "Older", standing: "Service only" }],
          },
        ],
      }}
      {...place}
      id="brands"
    />,
  );
  expect(html).toContain('<section class="section" id="brands">');
  expect(html).toContain('<details name="brands"><summary>Axis</summary>');
  expect(html).toContain('id="brand-axis"');
  expect(html).toContain("<b>Recorder</b></a>");
  expect(html).toContain('<span class="standing">Service only</span></b></a>');
  expect(html).toMatch(/<summary[^>]*>One more brand<.*<a href="\/products\/zeta">Zeta<\/a>/);
});

test("a link with a picture is named by its text alone", () => {
  const link = { label: "See the plan", href: "/planning" };
  const card = { title: "Plan it", text: "In minutes.", picture: picture("plan", "A plan"), link };
  const html = renderToString(<Doorway card={card} />);
  expect(html).toContain('alt=""');
});

test("two sections of a kind don't close each other's details and share no id", () => {
  const cameras = [{ place: "Door", lens: "4 mm", text: "Faces.", open: true }];
  const drawn = ["front", "back"].map((id) => (
    <CoverageSection
      key={id}
      section={{
        kind: "coverage",
        title: "Coverage",
        lead: null,
        drawing: null,
        cameras,
        parts_title: "Parts",
        parts: [],
      }}
      {...place}
      id={id}
    />
  ));
  const marks = [...renderToString(drawn).matchAll(/ (?:id|name)="([^"]*)"/g)];
  const names = [...new Set(marks.map(([mark]) => mark))];
  expect(names.length).toBeGreaterThan(4);
  expect(names).toHaveLength(marks.length);
});

test("a product card has one link with the whole title", () => {
  const html = renderToString(<ProductCardView card={recorder} />);
  expect(text(html)).toContain("View Recorder Details");
  expect(html.match(/<a /g)).toHaveLength(1);
});

test("the current tab is marked and every tab is a link", () => {
  const states = [
    { label: "All", href: "/list", count: 2, current: true },
    { label: "Some", href: "/list?tab=some", count: 1, current: false },
  ];
  const html = renderToString(<ListTabs states={states} label="Kind" />);
  expect(html).toContain('<a href="/list" aria-current="page">');
  expect(html).toContain('<a href="/list?tab=some">');
});

test("an empty list of tips shows a message", () => {
  const section = { kind: "tips", title: "Tips", lead: null, tips: [] } as const;
  const html = renderToString(<TipsSection section={{ ...section, tips: [] }} {...place} />);
  expect(text(html)).toContain("No safety tips available in this category.");
});

test("cards without pictures are shown as points in either layout", () => {
  const card = {
    title: "Licensed",
    text: "In Illinois.",
    icon: null,
    picture: null,
    figure: null,
    link: null,
  };
  const section = { kind: "cards" as const, title: "Why", lead: null, cards: [card] };
  for (const [area, layout] of [
    ["main", "rows"],
    ["band", "grid"],
  ] as const) {
    const html = renderToString(<CardsSection section={section} {...place} area={area} />);
    expect(html).toContain(`<ul class="points" data-count="1" data-layout="${layout}">`);
  }
});

test("each cell of the package table has its column's name, and only prices stand out", () => {
  const html = (cell: string, includes_title: string | null) =>
    renderToString(
      <PackagesSection
        {...place}
        section={{
          kind: "packages",
          title: "Prices",
          lead: null,
          columns: ["Package", "Recorder", "From"],
          rows: [{ name: "Home", cells: ["4 channels", cell] }],
          caption: "By survey.",
          includes_title,
          includes: ["Survey"],
        }}
      />,
    );
  const priced = html("$299", null);
  expect(priced).toContain('<td data-l="Recorder">4 channels</td><td data-l="From">$299</td>');
  expect(priced).toContain("data-prices");
  expect(text(priced)).toContain("Every price includes");
  const unpriced = html("It depends on the length of your cables", "Every job includes");
  expect(unpriced).not.toContain("data-prices");
  expect(text(unpriced)).toMatch(/Every job includes(?!.*price)/);
});

test("the error page shows the status and its message", () => {
  const html = renderToString(
    <ErrorScreen
      page={{ kind: "error", status: 503, message: "Service Unavailable" }}
      frame={frame}
    />,
  );
  expect(text(html)).toContain("Unexpected Application Error!503 Service Unavailable");
});

test("a service area without a map lists its towns if there are several", () => {
  const area = (areas: string[]) =>
    renderToString(
      <ServiceAreaSection
        {...place}
        frame={{ ...frame, company: { ...frame.company, areas } }}
        section={{ kind: "service-area", title: "In and around Peoria", lead: null, map: null }}
      />,
    );
  expect(area(["Peoria", "Pekin"])).toContain("<li>Peoria</li><li>Pekin</li>");
  expect(area(["Peoria", "Pekin"])).not.toContain("area-card");
  expect(text(area(["Peoria"]))).toBe("In and around Peoria");
  expect(area(["Peoria"])).toContain('<div class="area-card"><span');
});

test("initials are those of the first and the last name", () => {
  expect(["Ann Lee", "  Juan Pablo Ruiz ", "Øystein", ""].map(initials)).toEqual([
    "AL",
    "JR",
    "Ø",
    "",
  ]);
});

test.each([
  "131 ft (40 m)",
  "Validate (500 px/m)",
  "100° to 36°",
  "PoE, IEEE 802.3af, Class 3",
  "NEMA 4X, IK10",
])("the figure %s breaks only after commas", (figure) => {
  expect(noBreak(figure).split(" ")).toHaveLength(figure.split(", ").length);
});

test("values in parentheses stay together on the next line", () => {
  expect(noBreak("Recognize (125 px/m, 2014)").split(" ")).toEqual([
    "Recognize",
    "(125\u00a0px/m,\u00a02014)",
  ]);
});

test("a brand grid has twelve cards at most, and the names of the other brands", () => {
  const grid = (count: number) => {
    const brands = Array.from({ length: count }, (_, at) => {
      return { ...brand, slug: `b-${at}`, name: `Brand ${at}`, href: `/products/b-${at}` };
    });
    const all = { label: "All", href: "/products" };
    const other = { label: "Another", href: "/" };
    return renderToString(<BrandGrid brands={brands} other={other} all={all} />);
  };
  const cards = (html: string) => html.split('<li class="brand-card">').length - 1;
  expect(cards(grid(12))).toBe(12);
  expect(grid(12)).not.toContain("<details");
  const [shown, further] = grid(15).split("<details");
  expect(cards(shown ?? "")).toBe(12);
  expect(further).toContain("3 more brands");
  expect(further).toContain('<a href="/products/b-14">Brand 14</a>');
  const names = (html: string) => html.split("<details")[1]?.split("<li>").length ?? 0;
  expect(names(grid(60))).toBe(49);
  expect(grid(60)).not.toContain("All</a>");
  expect(names(grid(300))).toBe(50);
  expect(grid(300)).toMatch(
    /288 more brands.*Brand 59<\/a><\/li><li><a href="\/products">All<\/a>/,
  );
});
