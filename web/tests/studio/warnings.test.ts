// Each screen of the studio once with React's development build, which warns of missing keys and the
// like. The other tests of the studio have React as it is shipped.
import { beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { api, find, open, press, says } from "./desk.ts";
import { inviteToken } from "./fake-api.ts";

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, "error");
});

// Only once: React says most warnings once per process, so a second attempt would pass.
const once = { retry: 0 };

it("the screens have no warnings", once, async () => {
  await open("/studio/");
  await says("Reminders for today");
  await press("Numbers", "link");
  await says("Where they came from");
  await press("Settings", "link");
  await press("Change mail");
  await find("textbox", /^Sender/);
  await press("Close");
  for (const [part, words] of [
    ["People", "Sam Reed"],
    ["Privacy", "Forget a person"],
    ["My sign-in", "Where you are signed in"],
    ["History", "exported the leads"],
  ] as const) {
    await press(part, "link");
    await says(words);
  }
  await press(/^Leads/, "link");
  await press(/Angela Fitch/, "link");
  await press("Change");
  await press("Won", "radio");
  await press("Remind me");
  await press("More");
  await press("Forget this person");
  await says("These may hold copies.");
  expect(errors).not.toHaveBeenCalled();
});

it("signing in has no warnings", once, async () => {
  api.signedIn = false;
  await open("/studio/enter");
  await find("button", /^Sign in$/);
  expect(errors).not.toHaveBeenCalled();
});

it("an invitation has no warnings", once, async () => {
  api.signedIn = false;
  await open(`/studio/enter#${inviteToken}`);
  await find("textbox", "Your name");
  expect(errors).not.toHaveBeenCalled();
});
