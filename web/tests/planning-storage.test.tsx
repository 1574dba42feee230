// @vitest-environment node
// Which recorder a plan of storage takes, and what it says of it.
import { describe, expect, it } from "vitest";
import type { PlanningData } from "../src/generated/model.ts";
import type { StorageResults } from "../src/planning/storage.ts";
import { data, planOf } from "./planning-plans.tsx";

describe("storage", () => {
  const codes = (query: string) => planOf("storage", query).notes.map(({ code }) => code);
  it("is split over recorders only if another RAID level wouldn’t be the way", () => {
    expect(codes("cameras=8&raid=1&days=120")).toEqual(["no-disks"]);
    expect(codes("cameras=200")).toEqual(["several-recorders"]);
    // Without a recorder in the catalog nothing is known of how many it takes.
    const { notes } = planOf("storage", "", { ...data, recorders: [] });
    expect(notes).toEqual([]);
  });
  it("says that no recorder is known to comply, rather than leave it out without a word", () => {
    const recorders = data.recorders.map((one) => ({ ...one, compliant: false }));
    const noted = (query: string) =>
      planOf("storage", query, { ...data, recorders }).notes.map(({ code }) => code);
    expect(noted("ndaa=1")).toEqual(["no-compliant-recorder"]);
    expect(noted("")).not.toContain("no-compliant-recorder");
    expect(codes("ndaa=1")).not.toContain("no-compliant-recorder");
  });
  it("claims of a recorder with an unknown limit only what its manufacturer says", () => {
    const { suggestions, notes } = planOf("storage", "cameras=64&days=730&mbps=6");
    expect(notes.map(({ code }) => code)).toContain("unknown-limit");
    expect(suggestions[0]?.text).toBe(
      "The smallest recorder of our catalog that takes it, as far as the manufacturer says.",
    );
    const known = data.recorders.map((one) => ({ ...one, drive_bays: 8 }));
    const plan = planOf("storage", "cameras=64", { ...data, recorders: known });
    expect(plan.suggestions[0]?.text).toMatch(/that takes all of it\.$/);
  });
  it("says that a recorder is much larger than needed, and which one nearly fits", () => {
    const [first] = data.recorders;
    if (first === undefined) throw new Error("the sample has no recorder");
    const any = { ...first, incoming_mbps: 400 };
    const recorders = [
      { ...any, slug: "small", title: "Small", channels: 8, drive_bays: 1, drive_sizes_tb: [4, 8] },
      { ...any, slug: "large", title: "Large", channels: 64, drive_bays: 8, drive_sizes_tb: [10] },
    ];
    const noteOf = (query: string, known: PlanningData["recorders"] = recorders) => {
      const { notes, results } = planOf("storage", query, { ...data, recorders: known });
      const text = notes.find(({ code }) => code === "large-recorder")?.text;
      const unknown = notes.filter(({ code }) => code === "unknown-limit");
      return [
        (results as StorageResults).recorder,
        text?.replaceAll("\u00a0", " "),
        ...unknown.map((note) => note.text.split(":")[0]),
      ];
    };
    const start = "Large: it takes 64 cameras, many more than this plan has.";
    const ask = `${start} Ask us before you buy whether a smaller one would do.`;
    const smaller = `${start} A smaller one keeps 27 of the 30 days: Small.`;
    expect(noteOf("cameras=8")).toEqual(["large", smaller]);
    const [small = any, large = any] = recorders;
    expect(noteOf("cameras=8", [{ ...small, incoming_mbps: null }, large])).toEqual([
      "large",
      smaller,
      "Small",
    ]);
    // One that is too large itself isn't named.
    expect(noteOf("cameras=8", [{ ...small, channels: 32 }, large])).toEqual(["large", ask]);
    expect(noteOf("cameras=8&days=60")).toEqual(["large", ask]);
    // So many disks don't fit into a small one.
    expect(noteOf("cameras=8&days=90")).toEqual(["large", undefined]);
    expect(noteOf("cameras=12")).toEqual(["large", ask]);
    expect(noteOf("cameras=32")).toEqual(["large", undefined]);
    // Few cameras take the smallest size there is.
    expect(noteOf("cameras=1")).toEqual(["small", undefined]);
    const unknown = recorders.map((one) => ({ ...one, channels: null }));
    expect(noteOf("cameras=8", unknown.slice(1))).toEqual(["large", undefined, "Large"]);
  });
  it("takes only a recorder with RAID for RAID, and says if that isn’t known", () => {
    const [any] = data.recorders;
    if (any === undefined) throw new Error("the sample has no recorder");
    const box = { ...any, channels: 8, incoming_mbps: 400, drive_bays: 4, drive_sizes_tb: [] };
    const planned = (query: string, ...raids: (boolean | null)[]) => {
      const recorders = raids.map((raid) => ({ ...box, slug: `raid-${raid}`, raid }));
      const { results, notes } = planOf("storage", query, { ...data, recorders });
      return [(results as StorageResults).recorder, ...notes.map(({ code }) => code)];
    };
    expect(planned("raid=5", false, true)).toEqual(["raid-true"]);
    expect(planned("raid=5", false, null)).toEqual(["raid-null", "unknown-limit"]);
    expect(planned("raid=5", false)).toEqual([null, "no-raid-recorder"]);
    const recorders = [{ ...box, raid: false, compliant: true }];
    for (const [query, text] of [
      ["raid=5", "catalog’s recorders is known to have RAID"],
      ["raid=5&ndaa=1", "catalog’s recorders known to be NDAA compliant is known to have RAID"],
    ] as const) {
      const { notes } = planOf("storage", query, { ...data, recorders });
      expect(notes[0]?.text).toContain(text);
    }
    expect(planned("", false, true)).toEqual(["raid-false"]);
    expect(planned("", null)).toEqual(["raid-null"]);
  });
});
