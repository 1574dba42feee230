// @vitest-environment node
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BrandLogo } from "../src/frame/brand-logo.tsx";
import { SiteHeader } from "../src/frame/site-header.tsx";
import type { Company, Frame, Logo, Picture } from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { IslandRecorderContext } from "../src/runtime/server/island.tsx";

const frame = samples.documents.home.frame as Frame;
const company: Company = frame.company;
const drawing = (name: string): Picture => ({
  width: 160,
  height: 40,
  alt: "Acme",
  dark: false,
  fallback: `/media/${name}.svg`,
  sources: [],
  tone: null,
  focus: null,
});

function markup(logo: Logo | null, onDark: boolean): string {
  return renderToStaticMarkup(
    <BrandLogo company={{ ...company, logo }} subtitle="Locks" onDark={onDark} />,
  );
}

const both: Logo = { light: drawing("logo"), dark: drawing("logo-dark"), with_name: false };

test("a company without a logo shows the mark beside its name", () => {
  expect(markup(null, false)).toMatch(/<svg.*<b>.*<\/b> <span>Locks<\/span>/);
});

test("a name without a legal form is shown once", () => {
  const draw = (logo: Logo | null) =>
    renderToStaticMarkup(
      <BrandLogo company={{ ...company, logo, short_name: "Acme" }} subtitle="Acme" />,
    );
  expect(draw(null).match(/>Acme</g)).toHaveLength(1);
  expect(draw(both)).toContain("<span>Acme</span>");
});

test("the mark is the lens with its field of view, or the company's initial", () => {
  const draw = (initial: string | null) =>
    renderToStaticMarkup(
      <IslandRecorderContext value={{ record: () => ({ prefix: "", html: "", props: "" }) }}>
        <SiteHeader frame={{ ...frame, company: { ...company, logo: null, initial } }} />
      </IslandRecorderContext>,
    );
  const lens = draw(null);
  expect(lens).toContain('class="logo-beam"');
  expect(lens).toContain('class="beam"');
  const letter = draw("M1 1H9");
  expect(letter).toContain('<path class="logo-front" d="M1 1H9"></path>');
  expect(letter).not.toContain("logo-beam");
  expect(letter).not.toContain('class="beam"');
});

test("a logo replaces the name and changes with the color scheme", () => {
  const html = markup(both, false);
  expect(html).not.toContain("<b>");
  expect(html).toContain(
    '<source media="(prefers-color-scheme: dark)" srcSet="/media/logo-dark.svg" width="160" height="40"/>',
  );
  expect(html).toContain('<img src="/media/logo.svg" width="160" height="40" alt="Acme"/>');
  expect(html).not.toContain("plate");
});

test("a dark background shows the dark logo in both color schemes", () => {
  const html = markup(both, true);
  expect(html).toContain('<img src="/media/logo-dark.svg"');
  expect(html).not.toContain("<source");
});

test("a light-only logo with a name gets a plate on a dark background", () => {
  const html = markup({ ...both, dark: null, with_name: true }, true);
  expect(html).toContain('<picture class="plate"><img src="/media/logo.svg"');
  expect(html).toContain("<b>");
});

test("a raster logo has its formats, sized to the width of a logo", () => {
  const photo = {
    ...drawing("logo"),
    fallback: "/media/logo-320.jpg",
    sources: [{ media_type: "image/webp", srcset: "/media/logo-320.webp 320w" }],
  };
  const html = markup({ ...both, light: photo, dark: null }, false);
  expect(html).toContain(
    '<source type="image/webp" srcSet="/media/logo-320.webp 320w" sizes="240px"/>',
  );
});
