import { describe, expect, it, vi } from "vitest";
import { find, open, press, says, saysNot, type } from "./desk.ts";

describe("the browser's Back", () => {
  it("closes a dialog, and asks first if something was typed in it", async () => {
    await open("/studio/leads");
    await press(/Marcus Webb/, "link");
    await press("More");
    await find("dialog", "Marcus Webb");
    history.back();
    await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
    await vi.waitFor(() => expect(location.pathname).toBe("/studio/leads/K000-M2PP"));
    await find("heading", "Marcus Webb");

    await press("More");
    await press("Forget this person");
    await type(/./, "K000", "[role=alertdialog], [role=dialog]");
    for (let times = 0; times < 2; times++) {
      history.back();
      await says("Discard what you changed here?");
      await vi.waitFor(() => expect(location.pathname).toBe("/studio/leads/K000-M2PP"));
    }
    await press("Discard");
    await saysNot("Discard what you changed here?");
    history.back();
    await vi.waitFor(() => expect(location.pathname).toBe("/studio/leads"));
  });
});
