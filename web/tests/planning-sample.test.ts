// @vitest-environment node
// What the pages and articles of the sample say agrees with the tools that they link to.
import { expect, test } from "vitest";
import camerasArticle from "../../sites/sightline/articles/how-many-cameras-does-a-house-need.md?raw";
import speakersArticle from "../../sites/sightline/articles/how-many-ceiling-speakers.md?raw";
import closetArticle from "../../sites/sightline/articles/network-closet-for-cameras.md?raw";
import quotePage from "../../sites/sightline/pages/sample-quote.toml?raw";
import camerasPage from "../../sites/sightline/services/cctv-installation.toml?raw";
import soundPage from "../../sites/sightline/services/pa-systems.toml?raw";
import type { PlanningData } from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { estimate } from "../src/planning/estimate.ts";
import { power } from "../src/planning/power.ts";
import { sound } from "../src/planning/sound.ts";
import { storage } from "../src/planning/storage.ts";

const data = samples.planning as unknown as PlanningData;

test("the article about speakers has the numbers of the speaker tool", () => {
  expect(speakersArticle).toContain(
    "20 speakers at 4 watts for a noisy 67 decibels, takes 80 watts. A 120-watt amplifier",
  );
  const room = "length=60&width=40&ceiling=12&ear=standing&overlap=edge&noise=67";
  expect(sound(room, data).plan?.results).toMatchObject({
    speakers: 20,
    tap_w: 4,
    load_w: 80,
    amplifier: { size_w: 120, count: 1 },
  });
});

test("the article about closets has the minutes of the PoE tool", () => {
  expect(closetArticle).toContain(
    "The PoE tool counts the most that they can draw, with what’s lost in the cables: that makes 296 watts and 55 minutes.",
  );
  const closet = "devices=10&class=3&devices=1&class=4&devices=2&class=4&other_watts=55&ups_wh=400";
  const lines = power(closet, data).plan?.lines.map(({ value }) => value);
  expect(lines).toEqual(expect.arrayContaining(["296\u00a0W", "55 minutes"]));
});

test("the smallest camera package with equipment has the recorder and disk of the tools, and its price lies in the estimate", () => {
  expect(camerasPage).toContain(`name = "6 cameras, store"
cells = ["8-channel NVR", "8 TB", "1 day", "$1,999 with equipment"]`);
  const plan = storage("cameras=6", data).plan;
  expect(plan?.results).toMatchObject({
    recorder: "s3008-recorder-8-channel",
    disks: { count: 1, size_tb: 8 },
  });
  const store = "site=shop&area=1200&entries=0&rooms=6&wiring=network";
  const results = estimate(store, data).plan?.results;
  expect(results).toMatchObject({ recorder: "recorder-8", disk_tb: 8 });
  expect(results?.low_cents).toBeLessThanOrEqual(199_900);
  expect(results?.high_cents).toBeGreaterThanOrEqual(199_900);
});

test("the sample quote lies in the estimate, with its labor", () => {
  const labor = quotePage.indexOf('title = "Labor"');
  const sum = (text: string) =>
    [...text.matchAll(/quantity = (\d+),.*unit_price = "([\d.]+)"/g)].reduce(
      (total, [, quantity, price]) => total + Number(quantity) * Number(price),
      0,
    );
  const sums = [sum(quotePage), sum(quotePage.slice(labor)), sum(quotePage.slice(0, labor))];
  const [all, work, equipment] = sums.map((amount) => `$${amount.toLocaleString("en-US")}`);
  expect(camerasArticle).toContain(`${all}: ${work} for labor and ${equipment} for equipment`);
  const house =
    "site=home&area=1800&stories=2&entries=8&rooms=0&ceiling=drywall&channels=16&terabytes=12";
  const results = estimate(house, data).plan?.results;
  expect(results).toMatchObject({ cameras_outside: 8, recorder: "recorder-16", disk_tb: 12 });
  const [total = 0, hours = 0] = sums.map((amount) => amount * 100);
  expect(results?.low_cents).toBeLessThanOrEqual(total);
  expect(results?.high_cents).toBeGreaterThanOrEqual(total);
  expect(results?.labor_low_cents).toBeLessThanOrEqual(hours);
  expect(results?.labor_high_cents).toBeGreaterThanOrEqual(hours);
});

test("the smallest sound system with a price has the speakers of the estimate, and its price lies in it", () => {
  expect(soundPage).toContain('["24 ceiling", "2", "2 days", "$3,000"]');
  const store = "site=shop&entries=0&rooms=0&paging=3456";
  const results = estimate(store, data).plan?.results;
  expect(results?.speakers).toBe(24);
  expect(results?.low_cents).toBeLessThanOrEqual(300_000);
  expect(results?.high_cents).toBeGreaterThanOrEqual(300_000);
});
