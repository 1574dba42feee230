// The sample site with an additional page that has every rare kind of section.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type OwnServer, startChanged } from "./own-server.ts";

const fixture = resolve(import.meta.dirname, "../../crates/content/tests/fixtures/minimal");

/** The pictures of the sample site that replace those of the fixture. */
const pictures: Record<string, string> = {
  "hero-night.svg": "hero-yard-horn.webp",
  "door.svg": "hero-entrance.webp",
  "plain.svg": "scene-loading-docks.webp",
  "plain-b.svg": "scene-office-network.webp",
  "plain-c.svg": "card-door-set.webp",
};

/** Sections that need pictures that the fixture doesn't have. */
const further = `
[[section]]
kind = "explainers"
title = "How a lock works"

[[section.explainers]]
id = "locks"
label = "Locks"
icon = "key-round"
heading = "What holds the door"
background = "orange"
picture = { file = "card-maglock.webp", alt = "A magnet above a door" }
logo = { file = "reader-mullion.webp", alt = "A maker of readers" }
video = { address = "https://locks.example/embed/lock", name = "Video: how a lock is fitted", button = "Show a lock being fitted", note = "The video comes from another site, which then learns that you watch it." }
items = [{ term = "Bolt", text = "Shuts by itself." }]
link = { label = "The pages of the company", to = "about" }

[[section]]
kind = "info-box"
area = "wide"
title = "A box without pictures"
subtitle = "And without a call to action."
text = "Words alone."
`;

/** The path of the page. */
export const rarePage = "/every-section";

/** Starts a server with the page. */
export async function startRare(): Promise<OwnServer> {
  const text = readFileSync(join(fixture, "pages/every-section.toml"), "utf8");
  const shown = Object.entries(pictures).reduce(
    (done, [from, to]) => done.replaceAll(`"${from}"`, `"${to}"`),
    text,
  );
  const back = shown.replace(
    "[banner]",
    '[banner]\nicon = "door-open"\nbackground = "hero-closet.webp"',
  );
  return await startChanged((folder) => {
    cpSync(join(fixture, "media/warranty.pdf"), join(folder, "media/warranty.pdf"));
    writeFileSync(join(folder, "pages/every-section.toml"), back + further);
  });
}
