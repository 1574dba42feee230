// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  ago,
  clockTime,
  dayAndTime,
  daysLater,
  fieldOf,
  momentOf,
  momentOfField,
  reminderTimes,
  setTwelveHours,
  shortTime,
  span,
} from "../../src/studio/ui/time.ts";

const chicago = "America/Chicago";
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

describe("reminders in the company's time zone", () => {
  it("are at 4 PM today and 9 AM tomorrow in the company's time zone", () => {
    const now = Date.parse("2026-11-23T17:00:00Z");
    const { today, tomorrow } = reminderTimes(now, chicago);
    expect(iso(today)).toBe("2026-11-23T22:00:00.000Z");
    expect(iso(tomorrow)).toBe("2026-11-24T15:00:00.000Z");
    expect(iso(reminderTimes(now, "Asia/Tokyo").tomorrow)).toBe("2026-11-25T00:00:00.000Z");
  });

  it("are offered for today only before 4 PM", () => {
    expect(reminderTimes(Date.parse("2026-11-23T21:59:00Z"), chicago).today).not.toBeNull();
    expect(reminderTimes(Date.parse("2026-11-23T22:00:00Z"), chicago).today).toBeNull();
  });

  it("stay at 9 AM across daylight saving changes", () => {
    const autumn = reminderTimes(Date.parse("2026-10-31T18:00:00Z"), chicago);
    expect(iso(autumn.today)).toBe("2026-10-31T21:00:00.000Z");
    expect(iso(autumn.tomorrow)).toBe("2026-11-01T15:00:00.000Z");
    const spring = reminderTimes(Date.parse("2026-03-07T18:00:00Z"), chicago);
    expect(iso(spring.today)).toBe("2026-03-07T22:00:00.000Z");
    expect(iso(spring.tomorrow)).toBe("2026-03-08T14:00:00.000Z");
  });

  it("work across the end of a month and a year", () => {
    const { tomorrow } = reminderTimes(Date.parse("2026-12-31T20:00:00Z"), chicago);
    expect(iso(tomorrow)).toBe("2027-01-01T15:00:00.000Z");
  });

  it("use the local day where noon UTC is already tomorrow", () => {
    const { tomorrow } = reminderTimes(Date.parse("2026-11-23T00:00:00Z"), "Pacific/Kiritimati");
    expect(iso(tomorrow)).toBe("2026-11-23T19:00:00.000Z");
  });

  it("take a skipped hour as the one after it, and a repeated hour as the later", () => {
    const gap = { year: 2026, month: 3, day: 8, hour: 2, minute: 30 };
    expect(iso(momentOf(gap, chicago))).toBe("2026-03-08T08:30:00.000Z");
    const twice = { year: 2026, month: 11, day: 1, hour: 1, minute: 30 };
    expect(iso(momentOf(twice, chicago))).toBe("2026-11-01T07:30:00.000Z");
  });

  it("are converted to a date and time field and back", () => {
    const at = Date.parse("2026-07-04T14:05:00Z");
    expect(fieldOf(at, chicago)).toBe("2026-07-04T09:05");
    expect(momentOfField(fieldOf(at, chicago), chicago)).toBe(at);
    expect(momentOfField("", chicago)).toBeNull();
  });
});

describe("formatted times", () => {
  const now = Date.parse("2026-11-23T17:00:00Z");

  it("are short in a list", () => {
    expect(shortTime(now - 60_000, now, chicago)).toBe("10:59\u00A0AM");
    // Late in the evening in Chicago, which is the next day in London.
    expect(shortTime(Date.parse("2026-11-23T05:30:00Z"), now, chicago)).toBe("Yesterday");
    expect(shortTime(Date.parse("2026-11-19T17:00:00Z"), now, chicago)).toBe("Thu");
    expect(shortTime(Date.parse("2026-11-10T17:00:00Z"), now, chicago)).toBe("Nov 10");
    expect(shortTime(Date.parse("2025-11-10T17:00:00Z"), now, chicago)).toBe("Nov 10, 2025");
  });

  it("follow the clock of the company's country", () => {
    const times = () => [clockTime(now, chicago), clockTime(now + 5 * 3_660_000, chicago)];
    expect(times()).toEqual(["11\u00A0AM", "4:05\u00A0PM"]);
    setTwelveHours(false);
    expect(times()).toEqual(["11:00", "16:05"]);
    setTwelveHours(true);
  });

  it("are in UTC, and say so, if the browser doesn't know the zone", () => {
    const zone = "Europe/Newtown";
    expect(dayAndTime(now, now, zone)).toBe("today 5\u00A0PM\u00A0UTC");
    setTwelveHours(false);
    expect(clockTime(now, zone)).toBe("17:00\u00A0UTC");
    setTwelveHours(true);
    expect(clockTime(now, "UTC")).toBe("5\u00A0PM");
    expect(fieldOf(now, zone)).toBe("2026-11-23T17:00");
    expect(iso(reminderTimes(now, zone).tomorrow)).toBe("2026-11-24T09:00:00.000Z");
  });

  it("say how long something took or how long ago it was", () => {
    expect([span(59_000), span(12 * 60_000), span(3.9 * 3_600_000)]).toEqual([
      "0 min",
      "12 min",
      "3 h",
    ]);
    expect([span(47 * 3_600_000), span(49 * 3_600_000)]).toEqual(["47 h", "2 days"]);
    expect(span(1_069 * 24 * 3_600_000)).toBe("1,069 days");
    expect([ago(now - 5_000, now), ago(now - 61_000, now), ago(now - 300_000, now)]).toEqual([
      "just now",
      "a minute ago",
      "5 min ago",
    ]);
  });

  it("count days across a clock change", () => {
    expect(daysLater("2026-03-07", 2)).toBe("2026-03-09");
    expect(daysLater("2026-11-23", -27)).toBe("2026-10-27");
  });
});
