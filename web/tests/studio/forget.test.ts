import { expect, it, vi } from "vitest";
import {
  asked,
  find,
  heldAnswer,
  loseAnswer,
  open,
  press,
  says,
  saysNot,
  submit,
  type,
} from "./desk.ts";

it("says that Today loads", async () => {
  const { answer, waiting } = heldAnswer(/api\/today\?/);
  await open("/studio/");
  await vi.waitFor(() => expect(waiting()).toBeGreaterThan(0));
  await says("Loading…");
  answer();
  await saysNot("Loading…");
});

it("counts and clears whom the server forgot although the answer was lost", async () => {
  await open("/studio/leads/K000-M2PP");
  await type(/^Note$/, "Half a thought");
  await press("More");
  await press("Forget this person");
  await type("Type K000-M2PP", "K000-M2PP");
  loseAnswer(/^POST forget$/);
  await submit("Forget for good");
  await says("No connection to the server");
  await submit("Forget for good");
  await says("Forgotten: 1 lead is gone.");
  expect(Object.values({ ...sessionStorage }).join()).not.toContain("Half a thought");
});

it("asks nobody for their identity when the connection is back while a person is forgotten", async () => {
  await open("/studio/leads/K000-M2PP");
  await press("More");
  await press("Forget this person");
  await find("textbox", "Type K000-M2PP");
  const before = asked("GET", /^me$/).length;
  dispatchEvent(new Event("offline"));
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(asked("GET", /^me$/).length).toBeGreaterThan(before));
  expect(asked("POST", /^forget$/)).toHaveLength(1);
});
