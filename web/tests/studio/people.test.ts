// People in the settings, when an answer is lost or an identity has to be confirmed.
import { expect, it, vi } from "vitest";
import { api, asked, find, loseAnswer, open, press, says, saysNot, submit, type } from "./desk.ts";

it("lists who was invited although the answer was lost", async () => {
  await open("/studio/settings/people");
  await press("Invite somebody");
  await type("Email address", "kim@sightline.example");
  loseAnswer(/^POST people$/);
  await submit("Make an invitation");
  await says("The server answers again. Check whether your change was saved");
  await find("button", /^New link kim@/);
});

it("asks only once for the identity if the user declines", async () => {
  await open("/studio/settings/people");
  await press("Change Sam Reed");
  await type("Name", "Sam Reyes");
  api.proved = false;
  await submit("Save");
  const proof = await find("dialog", "Confirm it’s you");
  proof.querySelector<HTMLElement>("[aria-label=Close]")?.click();
  await says("Nothing was done, because you didn’t confirm that it’s you.");
  await saysNot("Confirm it’s you");
  expect(asked("GET", /^people$/)).toHaveLength(1);
});

it("asks nobody for their identity because the connection is back", async () => {
  await open("/studio/settings/people");
  await find("button", "New link Sam Reed");
  api.proved = false;
  const before = asked("GET", /^me$/).length;
  dispatchEvent(new Event("offline"));
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(asked("GET", /^me$/).length).toBeGreaterThan(before));
  expect(asked("GET", /^people$/)).toHaveLength(1);
});

it("shows the user's own new name at once", async () => {
  await open("/studio/settings/people");
  await press("Change Dana Ortiz");
  await type("Name", "Dana Reyes");
  api.me.name = "Dana Reyes";
  await submit("Save");
  await find("link", /^Dana Reyes/);
});
