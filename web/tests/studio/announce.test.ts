import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { announce } from "../../src/studio/ui/announce.ts";
import { UndoRegion } from "../../src/studio/ui/undo-region.tsx";

it("announces the same words again", () => {
  document.body.innerHTML = '<p id="said" role="status"></p>';
  const said = () => document.querySelector("#said")?.textContent;
  const all = [1, 2, 3].map(() => {
    announce("5 leads");
    return said();
  });
  for (const [at, words] of all.entries()) {
    expect(words?.trim()).toBe("5 leads");
    // A text that doesn't change isn't announced.
    expect(words).not.toBe(all[at - 1]);
  }
});

it("announces a line with an Undo button without the lines before it", () => {
  const place = document.createElement("div");
  const root = createRoot(place);
  flushSync(() => root.render(createElement(UndoRegion)));
  expect(place.querySelector("[role=status]")?.getAttribute("aria-atomic")).toBe("false");
  root.unmount();
});
