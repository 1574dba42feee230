// @vitest-environment node
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { HeroWords } from "../src/frame/hero-words.tsx";
import { SiteFooter } from "../src/frame/site-footer.tsx";
import { SiteHeader } from "../src/frame/site-header.tsx";
import { UtilityBar } from "../src/frame/utility-bar.tsx";
import type { ArticlePage, BrandPage, Frame, Page, ProductPage } from "../src/generated/model.ts";
import { Brand } from "../src/pages/brand.tsx";
import { Missing } from "../src/pages/missing.tsx";
import { Product } from "../src/pages/product.tsx";
import { Sections } from "../src/pages/sections.tsx";
import { IslandRecorderContext } from "../src/runtime/server/island.tsx";
import { ArticleBodyView } from "../src/sections/article-body.tsx";
import { ArticleFooter } from "../src/sections/article-footer.tsx";
import { CaseStudiesSection } from "../src/sections/case-studies.tsx";
import { ContactCard } from "../src/sections/contact-card.tsx";
import { ProcessSection } from "../src/sections/process.tsx";
import { SpecTables } from "../src/ui/spec-tables.tsx";
import { frame, picture } from "./samples.ts";

const link = { label: "All Products", href: "/security-products" };

/** Returns the HTML of a part of a page, without its islands. */
function draw(element: ReactElement): string {
  const recorder = { record: () => ({ prefix: "", html: "", props: "" }) };
  return renderToString(<IslandRecorderContext value={recorder}>{element}</IslandRecorderContext>);
}

/** Returns the text for readers, without tags. */
function text(element: ReactElement): string {
  return draw(element)
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, "\n");
}

function brandPage(): { kind: "brand" } & BrandPage {
  const brand = {
    slug: "nobody",
    name: "Nobody",
    logo: null,
    initial: null,
    description: "",
    seo_text: "",
    href: "/products/nobody",
  };
  return {
    kind: "brand",
    brand,
    title: "Nobody Products",
    all_products: link,
    filter: null,
    products: [],
    pager: null,
    brands: [],
  };
}

function productPage(): { kind: "product" } & ProductPage {
  return {
    kind: "product",
    product: {
      card: {
        href: "/products/axis/siren",
        title: "Siren",
        brand: "Axis",
        badge: "Siren",
        standing: null,
        picture: picture("siren"),
        specs: [],
      },
      description: "Loud.",
      picture: picture("siren"),
      image_caption: "Outdoors",
      best_for: [],
      sku: "S-1",
      category_description: null,
      specs: null,
      planning: null,
      compliance: null,
      faq: [],
      ask: { label: "Ask about this product", href: "#quote" },
    },
    coverage: null,
    related_products: [],
    related_articles: [],
    brands: [],
    all_products: null,
  };
}

test("a brand without products shows a message", () => {
  const page = brandPage();
  expect(text(<Brand page={page} frame={frame} />)).toContain("No products found for Nobody");
});

test("a brand's products stand beside a sidebar of their length, above its parts or above all of it", () => {
  const { card } = productPage().product;
  const layout = (count: number) => {
    const products = Array.from({ length: count }, (_, at) => ({ ...card, href: `/${at}` }));
    const page = { ...brandPage(), products };
    const described = { ...page, brand: { ...page.brand, description: "Sirens." } };
    const html = draw(<Brand page={described} frame={frame} />);
    return html.match(/page-body|About Nobody|parts-box|class="sidebar"|wrap wide/g)?.join(" ");
  };
  const parts = " parts-box".repeat(frame.sidebar.parts.length);
  expect(parts).not.toBe("");
  const below = ` class="sidebar" class="sidebar"${parts}`;
  expect(layout(1)).toBe(`page-body About Nobody${below}`);
  expect(layout(3)).toBe(`page-body${below} wrap wide About Nobody`);
  expect(layout(9)).toBe(`page-body class="sidebar"${parts} wrap wide About Nobody`);
  expect(layout(10)).toBe(`wrap wide About Nobody class="sidebar"${parts}`);
});

test("below a few short sections the parts of systems are in a row", () => {
  const layout = (length: number, rows = 1) => {
    const row = { name: "x".repeat(length), price: "$9" };
    const groups = [{ rows: Array(rows).fill(row) }];
    const section = { kind: "price-list", title: "Prices", groups };
    const page = {
      kind: "sections",
      name: "own",
      notice: null,
      sections: [{ area: "main", section }],
    };
    const html = draw(<Sections page={page as never} frame={frame} />);
    return html.match(/class="sidebar"|parts-box/g)?.join(" ");
  };
  const parts = " parts-box".repeat(frame.sidebar.parts.length);
  expect(layout(9)).toBe(`class="sidebar" class="sidebar"${parts}`);
  expect(layout(2000)).toBe(`class="sidebar"${parts}`);
  expect(layout(9, 30)).toBe(`class="sidebar"${parts}`);
});

test("a product of an unknown kind is shown as not supported", () => {
  const page = productPage();
  expect(text(<Product page={page} frame={frame} />)).toContain("Product type not supported");
});

test("a product picture's caption is shown as a badge", () => {
  const html = draw(<Product page={productPage()} frame={frame} />);
  expect(html).toMatch(/class="[^"]*picture-caption[^"]*"[^>]*>Outdoors</);
});

test("one specification is shown in one table, two are shown in two", () => {
  const rows = ["Power", "Weight"].map((label) => ({ label, value: "1" }));
  const tables = (count: number) =>
    draw(<SpecTables rows={rows.slice(0, count)} />).split("<table").length - 1;
  expect(tables(1)).toBe(1);
  expect(tables(2)).toBe(2);
});

test("the contact card is the target of #contact-form without a lead server", () => {
  const exported = { leads: null, searches: false, lists: [] };
  const shown = (
    <ContactCard title="Ask" subtitle="" placeholder="" frame={{ ...frame, exported }} />
  );
  expect(draw(shown)).toContain('id="contact-form"');
});

test("the contact card is the target of #quote only if the hero has no form", () => {
  const card = (kind: Frame["banner"]["aside"]["kind"]) => {
    const hero = {
      quote: { kind: "quote", call: "", title: "", text: "", product: null },
      picture: { kind: "picture", picture: picture("desk", "A desk") },
    } as const;
    const banner = { ...frame.banner, aside: hero[kind] };
    const exported = { leads: null, searches: false, lists: [] };
    const page = { ...frame, exported, banner };
    return draw(<ContactCard title="Ask" subtitle="" placeholder="" frame={page} />);
  };
  expect(card("picture")).toContain('id="quote"');
  expect(card("quote")).not.toContain('id="quote"');
});

test("a category without articles and tips shows a message for each", () => {
  const page: Extract<Page, { kind: "sections" }> = {
    kind: "sections",
    name: "articles",
    notice: null,
    sections: [
      {
        area: "main",
        id: null,
        section: { kind: "article-list", filters: [], articles: [], pager: null },
      },
      {
        area: "band",
        id: null,
        section: { kind: "tips", title: "Safety tips", lead: null, tips: [] },
      },
    ],
  };
  const shown = text(<Sections page={page} frame={frame} />);
  expect(shown).toContain("No articles available in this category.");
  expect(shown).toContain("No safety tips available in this category.");
});

test("an article without related articles and products shows both messages", () => {
  const page = {
    related_articles: [],
    related_products: [],
    all_articles: { label: "View All Articles", href: "/security-insights" },
    signature: "Tech Insights • Knowledge Base",
  } as unknown as ArticlePage;
  const shown = text(<ArticleFooter page={page} />);
  expect(shown).toContain("No related articles available");
  expect(shown).toContain("No related products available");
  expect(shown).toContain("Tech Insights • Knowledge Base");
});

test("a category without case studies shows a message", () => {
  const section = {
    kind: "case-studies" as const,
    title: "Projects",
    lead: null,
    filter: "pa" as const,
    tabs: [],
    studies: [],
    all: null,
  };
  const shown = text(<CaseStudiesSection section={section} id={null} area="wide" frame={frame} />);
  expect(shown).toContain("No case studies available for this category");
});

test("a missing page shows its title once, its text and a link", () => {
  const page = {
    kind: "missing",
    what: "product",
    title: "Product Not Found",
    text: "The product you are looking for does not exist.",
    link,
  } as const;
  const { title, text: paragraph } = page;
  const banner = { ...frame.banner, title, paragraph, actions: [page.link] };
  const shown = text(
    <>
      <HeroWords frame={{ ...frame, banner }} />
      <Missing page={page} frame={frame} />
    </>,
  );
  expect(shown.split(title).length, "said once").toBe(2);
  expect(shown).toContain("Product Not Found");
  expect(shown).toContain("The product you are looking for does not exist.");
  expect(shown).toContain("All Products");
});

test("only long articles have a table of contents, and empty side panels are omitted", () => {
  const headings = ["one", "two", "three", "four"].map((id) => ({ id, text: id, level: 3 }));
  const body = { heading_html: "<h2>Title</h2>", main_html: "<p>Text</p>", side_html: null };
  const short = renderToString(<ArticleBodyView body={{ ...body, headings: headings.slice(1) }} />);
  expect(short).not.toContain("On this page");
  expect(short).not.toContain("<aside");
  const long = draw(<ArticleBodyView body={{ ...body, side_html: "<p>Check</p>", headings }} />);
  expect(long).toContain('href="#four"');
  expect(long).toContain("<aside");
});

test("steps of a process without texts for a drawing have none", () => {
  const step = { title: "Call", when: "Day 1", text: "We listen." };
  const section = { kind: "process", title: "How it goes", lead: null } as const;
  const drawing = { title: "Store", text: "3 cameras", alt: "A store" };
  const drawn = (sheet: typeof drawing | null) =>
    draw(
      <ProcessSection
        id="steps"
        section={{ ...section, steps: [step], drawing: sheet }}
        area="band"
        frame={frame}
      />,
    );
  expect(drawn(drawing)).toContain("<svg");
  expect(drawn(null)).not.toContain("<svg");
});

function Bar({ frame }: { frame: Frame }) {
  return <UtilityBar {...frame} always_on={frame.sidebar.always_on} />;
}

test("a company without services has no services menu, strip or footer list", () => {
  const bare: Frame = {
    ...frame,
    menus: frame.menus.filter((menu) => menu.name !== "services"),
    service_cards: [],
    footer: { ...frame.footer, quick_links: [] },
  };
  for (const Part of [Bar, SiteHeader, SiteFooter]) {
    const heading = /\nServices\n/;
    expect(text(<Part frame={frame} />), Part.name).toMatch(heading);
    expect(text(<Part frame={bare} />), Part.name).not.toMatch(heading);
  }
});
