// @vitest-environment node
// What the tools hand on to each other.
import { describe, expect, it } from "vitest";
import type { PlanningTool } from "../src/generated/model.ts";
import { tools } from "../src/planning/answer.ts";
import { cameraWith, data, planOf } from "./planning-plans.tsx";

describe("links to other tools", () => {
  const next = (tool: PlanningTool, query: string) =>
    planOf(tool, query).next.map((one) => `${one.tool}?${one.query}`);
  it("keep the bit rate of each group", () => {
    const rows = "cameras=2&mbps=1&cameras=20&mbps=12";
    expect(next("storage", rows)).toContain("power?devices=2&mbps=1&devices=20&mbps=12");
    expect(next("power", rows.replaceAll("cameras", "devices"))).toEqual([`storage?${rows}`]);
    expect(next("power", "devices=3")).toEqual(["storage?cameras=3"]);
  });
  it("take devices without a bit rate for cameras, but not those that send nothing", () => {
    const known = "devices=4&item=p3265-lve-dome-camera&mbps=4&devices=8&item=&mbps=";
    expect(next("power", known)).toEqual(["storage?cameras=4&mbps=4&cameras=8&mbps="]);
    const mixed = "devices=1&mbps=0&devices=8&mbps=&devices=4&mbps=4";
    expect(planOf("power", mixed).link).toBe(mixed);
    expect(next("power", mixed)).toEqual(["storage?cameras=8&mbps=&cameras=4&mbps=4"]);
    expect(planOf("storage", "cameras=8&mbps=&cameras=4&mbps=4").results).toMatchObject({
      cameras: 12,
    });
    expect(next("power", `devices=1&mbps=1${"&devices=1&mbps=".repeat(9)}`)).toEqual([
      "storage?cameras=1&mbps=1&cameras=9&mbps=",
    ]);
    expect(next("power", "devices=10&mbps=12&".repeat(9))).toEqual(["storage?cameras=90&mbps=12"]);
    expect(next("power", "devices=96&mbps=12&".repeat(3))).toEqual([
      "storage?cameras=256&mbps=12&cameras=32&mbps=12",
    ]);
    const rates = Array.from({ length: 9 }, (_, n) => `devices=1&mbps=${n + 1}`).join("&");
    expect(next("power", rates)).toEqual([]);
    const codes = (query: string) => planOf("power", query).notes.map(({ code }) => code);
    expect(codes(mixed)).toContain("unknown-rate");
    expect(codes("devices=3&mbps=4")).not.toContain("unknown-rate");
    expect(codes("devices=3")).not.toContain("unknown-rate");
    expect(next("power", "devices=3&mbps=0")).toEqual([]);
  });
  it("lead to answers for the largest plans too", () => {
    for (const [tool, query] of [
      ["storage", "cameras=96&mbps=64&audio=1"],
      ["storage", "cameras=100"],
      ["storage", "cameras=101"],
      ["storage", `days=30${"&cameras=1".repeat(8)}`],
      ["estimate", "rooms=100&entries=40"],
      ["power", `minutes=30${"&devices=96&mbps=0.01".repeat(8)}`],
      ["power", "devices=1&".repeat(9)],
      ["sound", "length=1000&width=1000"],
      ["sound", "length=60&width=45"],
    ] as const) {
      for (const link of planOf(tool, query).next) planOf(link.tool, link.query);
    }
    expect(next("storage", "cameras=256&".repeat(8)).join()).not.toContain("power");
    expect(next("storage", "cameras=100").join()).toContain("estimate?rooms=100");
    expect(next("doors", "doors=64")).toEqual([
      "estimate?entries=0&rooms=0&doors=64&controllers=32",
    ]);
    expect(next("doors", "doors=64&doors=1")).toEqual([]);
    const camera = "p3265-lve-dome-camera";
    for (const [pixels, query] of [
      [[384, 288], "cameras=1"],
      [[384, 320], "cameras=1&resolution=384x320"],
    ] as const) {
      const known = cameraWith(camera, { pixels: [...pixels] });
      const [storage] = planOf("coverage", `camera=${camera}`, known).next;
      expect(storage).toEqual({ tool: "storage", query });
    }
  });
  it("lead from speakers to their price, and from an estimate to power", () => {
    // The floor of the building is at least that of the room.
    expect(next("sound", "length=60&width=45")).toEqual([
      "estimate?area=2700&entries=0&rooms=0&doors=0&paging=2700&speakers=48&amplifiers=1",
    ]);
    expect(next("sound", "length=40&width=30")).toEqual([
      "estimate?entries=0&rooms=0&doors=0&paging=1200&speakers=20&amplifiers=1",
    ]);
    expect(next("estimate", "rooms=2&entries=2")).toContain("power?devices=4&run=65&mbps=2.97");
  });
  it("state the floor of a building only if it is larger than that of an estimate’s form", () => {
    const { fields } = tools.estimate("", data);
    const floor = Number(fields.find(({ name }) => name === "area")?.defaultValue);
    expect(next("sound", `length=${floor / 10}&width=10`)[0]).not.toContain("area=");
    expect(next("sound", `length=${floor / 10 + 1}&width=10`)[0]).toContain(`area=${floor + 10}&`);
  });
  it("lead from speakers that aren’t loud enough to no price of them", () => {
    expect(next("sound", "length=60&width=60&ceiling=30&noise=90")).toEqual([]);
  });
  it("hand on the cameras and door controllers of an estimate, and only cameras to storage", () => {
    const query = "rooms=6&entries=0&doors=6";
    const ports = planOf("estimate", query).switches.find(({ value }) => value === "switch-port");
    expect(ports?.count).toMatch(/^9\sports/);
    const link = planOf("estimate", query).next.find(({ tool }) => tool === "power")?.query ?? "";
    expect(link).toBe("devices=6&run=65&mbps=2.97&devices=3&run=65&mbps=0");
    expect(planOf("power", link).results).toMatchObject({ ports: 9 });
    expect(next("power", link)).toEqual(["storage?cameras=6"]);
  });
  it("don’t make the rate of typical settings a stated one", () => {
    const typical = planOf("storage", "cameras=8");
    const [power] = typical.next;
    expect(power).toEqual({ tool: "power", query: "devices=8&mbps=2.97" });
    expect(next("power", power?.query ?? "")).toEqual(["storage?cameras=8"]);
    expect(next("power", "devices=1&mbps=2.97&devices=2&mbps=4&devices=3")).toEqual([
      "storage?cameras=4&mbps=&cameras=2&mbps=4",
    ]);
  });
});
