// Fields of heroes, service cards and explainers that few pages use.
import { act } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Hero } from "../src/frame/hero.tsx";
import { ServiceStrip } from "../src/frame/service-strip.tsx";
import type { ServiceCard } from "../src/generated/model.ts";
import { Embed } from "../src/islands/embed/embed.tsx";
import { IslandRecorderContext } from "../src/runtime/server/island.tsx";
import { ExplainersSection } from "../src/sections/explainers.tsx";
import { render } from "./render.ts";
import { explainer, frame, homeSection, picture } from "./samples.ts";

const card: ServiceCard = {
  title: "Doors",
  description: "Every door.",
  details: null,
  icon: "door-open",
  picture: null,
  accent: "blue",
  href: "/services/doors",
};

test("a service card shows its optional picture instead of the icon, and its details", () => {
  const plain = renderToStaticMarkup(<ServiceStrip cards={[card]} slim={false} />);
  expect(plain).toContain("<svg");
  expect(plain).not.toContain("<img");
  const full = { ...card, picture: picture("door", "A door"), details: "With a plan." };
  const told = renderToStaticMarkup(<ServiceStrip cards={[full]} slim={false} />);
  // The text beside it names the link.
  expect(told).toContain('alt=""');
  expect(told).not.toContain("<svg");
  expect(told).toContain("With a plan.");
});

/** Replaces the form, which is an island. */
const aside = { kind: "picture" as const, picture: picture("bench", "A bench") };

test("a hero shows its optional icon and background picture", () => {
  const hero = (banner: Partial<typeof frame.banner>) =>
    renderToStaticMarkup(
      <Hero frame={{ ...frame, banner: { ...frame.banner, aside, ...banner } }} display={false} />,
    );
  expect(hero({})).not.toMatch(/hero-(icon|back)/);
  const told = hero({ icon: "lock", background: picture("night", "") });
  expect(told).toMatch(/<p class="hero-icon"><svg.*<h1>/);
  expect(told).toMatch(/class="picture[^"]* hero-background"/);
});

const video = {
  address: "https://video.example/embed/1",
  host: "video.example",
  name: "Video: a door",
  button: "Play the video",
  note: "video.example then learns of it.",
};

test("an explainer shows its color, logo and video", async () => {
  const told = {
    ...explainer("doors", "Doors"),
    background: "blue" as const,
    logo: picture("osdp", "OSDP"),
    video,
  };
  const sample = homeSection("explainers");
  if (sample === undefined) throw new Error("the sample has no explanations");
  const used: unknown[] = [];
  const recorder = {
    record: (use: unknown) => {
      used.push(use);
      return { prefix: "", html: "", props: "" };
    },
  };
  document.body.innerHTML = renderToString(
    <IslandRecorderContext value={recorder}>
      <ExplainersSection
        section={{ ...sample, explainers: [told, explainer("b", "B")] }}
        id={null}
        area="wide"
        frame={frame}
      />
    </IslandRecorderContext>,
  );
  const body = document.querySelector(".explainer-body");
  expect(body?.getAttribute("data-color")).toBe("blue");
  expect(body?.querySelector('img[alt="OSDP"]')).not.toBeNull();
  expect(document.querySelectorAll(".with-video")).toHaveLength(1);
  expect(used).toEqual([{ name: "embed", props: told.video }]);
});

test("an embed loads only after a click", async () => {
  const page = await render(<Embed {...video} />);
  expect(page.querySelector("iframe")).toBeNull();
  await act(async () => page.querySelector<HTMLButtonElement>("button")?.click());
  expect(page.querySelector("iframe")?.getAttribute("src")).toBe(video.address);
});
