// Fields of heroes, service cards and explanations that few pages have.
import { act } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Hero } from "../src/frame/hero.tsx";
import { ServiceStrip } from "../src/frame/service-strip.tsx";
import type { ServiceCard } from "../src/generated/model.ts";
import { ExplainerTabs } from "../src/islands/explainer.tsx";
import { render } from "./render.ts";
import { explainer, frame, picture } from "./samples.ts";

const card: ServiceCard = {
  title: "Doors",
  description: "Every door.",
  details: null,
  icon: "door-open",
  picture: null,
  accent: "blue",
  href: "/services/doors",
};

test("a service card has a picture in place of its icon, and more to say, where its file says so", () => {
  const plain = renderToStaticMarkup(<ServiceStrip cards={[card]} />);
  expect(plain).toContain("<svg");
  expect(plain).not.toContain("<img");
  const full = { ...card, picture: picture("door", "A door"), details: "With a plan." };
  const told = renderToStaticMarkup(<ServiceStrip cards={[full]} />);
  expect(told).toContain('alt="A door"');
  expect(told).not.toContain("<svg");
  expect(told).toContain("With a plan.");
});

/** In place of the form, which is an island. */
const aside = { kind: "picture" as const, picture: picture("bench", "A bench") };

test("a hero has an icon above its title and a picture behind it where its file says so", () => {
  const hero = (banner: Partial<typeof frame.banner>) =>
    renderToStaticMarkup(
      <Hero frame={{ ...frame, banner: { ...frame.banner, aside, ...banner } }} display={false} />,
    );
  expect(hero({})).not.toMatch(/hero-(icon|back)/);
  const told = hero({ icon: "lock", background: picture("night", "") });
  expect(told).toMatch(/<p class="hero-icon"><svg.*<h1>/);
  expect(told).toMatch(/class="pic[^"]* hero-back"/);
});

test("an explanation has a color, a logo, and a video that asks first", async () => {
  const told = {
    ...explainer("doors", "Doors"),
    background: "blue" as const,
    logo: picture("osdp", "OSDP"),
    video: {
      address: "https://video.example/embed/1",
      host: "video.example",
      name: "Video: a door",
      button: "Play the video",
      note: "video.example then learns of it.",
    },
  };
  const [addEventListener, removeEventListener] = [vi.fn(), vi.fn()];
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener, removeEventListener }));
  const page = await render(<ExplainerTabs explainers={[told, explainer("b", "B")]} />);
  const body = page.querySelector(".tabbody");
  expect(body?.getAttribute("data-color")).toBe("blue");
  expect(body?.querySelector('img[alt="OSDP"]')).not.toBeNull();
  expect(page.querySelectorAll(".with-video")).toHaveLength(1);
  expect(page.querySelector("iframe")).toBeNull();
  await act(async () => page.querySelector<HTMLButtonElement>(".embed button")?.click());
  expect(page.querySelector("iframe")?.getAttribute("src")).toBe(told.video.address);
});
