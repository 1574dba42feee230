// @vitest-environment node
import { renderToString } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import type { Document, Frame, ProductPage, Section } from "../src/generated/model.ts";
import { Icon } from "../src/ui/icon.tsx";
import { Picture } from "../src/ui/picture.tsx";
import { consent } from "./sample-forms.tsx";
import { explainer, frame, homePage, picture, sample, study } from "./samples.ts";

let draw: (document: Document) => { html: string };

/** Returns the page, which follows the line with the facts about it. */
function page(answer: string): { html: string } {
  return { html: answer.slice(answer.indexOf("\n") + 1) };
}

/** Returns a section with two of each part that has ids of its own. */
function doubled(section: Section): Section {
  if (section.kind === "explainers") {
    return { ...section, explainers: [explainer("doors", "Doors"), explainer("pos", "PoS")] };
  }
  if (section.kind === "case-studies") {
    return { ...section, studies: [study("river", []), { ...study("docks", []), sample: true }] };
  }
  return section;
}

/** The frame, with parts added that the sample lacks or has only one of. */
const fullFrame: Frame = {
  ...frame,
  company: { ...frame.company, local: { ...frame.company.toll_free, href: "tel:+13125550143" } },
  banner: {
    ...frame.banner,
    pictures: [
      ...frame.banner.pictures,
      {
        picture: picture("entrance", "A reader"),
        title: "Front office",
        caption: "9 ft up",
        lens: null,
      },
    ],
  },
  sidebar: {
    ...sample("service").frame.sidebar,
    intro: [{ title: "Home or business?", text: "A house needs four.", links: [] }],
    more_products: { label: "All products", href: "/security-products" },
  },
  text_consent: consent,
};

/** The home page with all parts. */
const home: Document = {
  frame: fullFrame,
  page: {
    ...homePage,
    sections: homePage.sections.map((placed) => ({ ...placed, section: doubled(placed.section) })),
  },
};

beforeAll(async () => {
  await import("../src/entry-server.tsx");
  const { sightline } = globalThis as unknown as {
    sightline: { render: (json: string) => string };
  };
  draw = (document) => page(sightline.render(JSON.stringify(document)));
});

test("a page rendered from two JSON texts equals the page rendered from one", () => {
  const { sightline } = globalThis as unknown as {
    sightline: { render: (own: string, common?: string) => string };
  };
  const parted = ({ frame: whole, page: wholePage }: Document) => {
    const { company, utility, menus, header_links, footer, ...frame } = whole;
    const common = { company, utility, menus, header_links, footer };
    const { brands, all_products, ...page } = wholePage as Partial<ProductPage>;
    return sightline.render(
      JSON.stringify({ frame, page }),
      JSON.stringify({ frame: common, page: { brands, all_products } }),
    );
  };
  const renamed: Frame = {
    ...fullFrame,
    company: { ...fullFrame.company, short_name: "Another" },
    footer: { ...fullFrame.footer, paragraph: "Another paragraph." },
  };
  const product = sample("product, nvr-8");
  const otherBrands = { ...product, page: { ...product.page, brands: [] } } as Document;
  const pages = [home, { ...home, frame: renamed }, sample("service"), product, otherBrands, home];
  for (const document of [...pages, ...pages]) {
    expect(parted(document) === sightline.render(JSON.stringify(document))).toBe(true);
  }
  expect(parted({ ...home, frame: renamed })).toContain("Another paragraph.");
  expect(parted(home)).not.toContain("Another paragraph.");
});

test("each island is in its place with its own prefix", () => {
  const { html } = draw(home);
  expect(html).not.toContain("<!--island");
  expect(html.match(/prefix="i\d+-"/g)).toEqual(
    [0, 1, 2, 3].map((island) => `prefix="i${island}-"`),
  );
  expect(html).toMatch(
    /<x-island name="quote-form"[^>]*><div class="form-place"><form class="form"/,
  );
});

test("ids are unique in a page", () => {
  const { html } = draw(home);
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
  expect(ids).toEqual([...new Set(ids)]);
});

test("the form works without script", () => {
  const { html } = draw(home);
  expect(html).toContain('method="post"');
  expect(html).toContain('action="/api/leads#quote"');
  expect(html).toContain('<input type="hidden" name="page" value="/"/>');
  expect(html).not.toContain("novalidate");
});

test("the result of a form sent without script is shown on the page", () => {
  const submission = {
    state: "sent",
    form: "footer",
    reference: "SL-7F3K",
    answer_by: null,
  } as const;
  const { html } = draw({ ...home, frame: { ...fullFrame, submission } });
  expect(html.match(/SL-7F3K/g)?.length).toBeGreaterThan(0);
  expect(html).toContain("Thank you! We&#x27;ll be in touch soon.");
  expect(html).toContain('id="hero-name"');
});

test("a query without a name of the planning tool's form asks for no plan", () => {
  const document = sample("planningtool");
  const plans = (query: string) => {
    const { html } = draw({ ...document, page: { ...document.page, query } as Document["page"] });
    return html.match(/class="plan-for"/g)?.length ?? 0;
  };
  expect(["fbclid=abc", "gad_source=1&gclid=abc", "&"].map(plans)).toEqual([0, 0, 0]);
  expect(["", "cameras=4&gclid=abc", "cameras=", "add=1"].map(plans)).toEqual([1, 1, 1, 1]);
});

test("the current service's card is not a link", () => {
  const { html } = draw(sample("service"));
  expect(html).toContain('<div class="service-card" aria-current="page">');
});

test("only the first picture of a page has high fetch priority", () => {
  const { html } = draw(home);
  expect(html.match(/fetchPriority="high"/gi)).toHaveLength(1);
});

test("a picture has its size, alt text and sources", () => {
  const html = renderToString(<Picture picture={picture("dome", "A dome")} place="tile" />);
  expect(html).toContain('width="960" height="720" alt="A dome"');
  expect(html).toContain('loading="lazy"');
  expect(html).toContain('<source type="image/avif" srcSet="/media/dome-960.avif 960w" sizes="');
});

test("an icon is hidden from assistive technology and refers to the sprite file", () => {
  const html = renderToString(<Icon name="cctv" />);
  expect(html).toContain('aria-hidden="true"');
  expect(html).toMatch(/<use href="\/assets\/icons-[\w-]{8}\.svg#cctv"><\/use>/);
});
