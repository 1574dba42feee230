// The tables of the numbers.
import { expect, it, vi } from "vitest";
import { open } from "./desk.ts";

it("lets the names of hosts break after their dots only", async () => {
  await open("/studio/numbers");
  const host = await vi.waitFor(() => {
    const names = [...document.querySelectorAll("tbody th")];
    const found = names.find(({ textContent }) => textContent?.endsWith("from.example"));
    if (found === undefined) throw new Error("no host");
    return found;
  });
  expect(host.innerHTML).toBe("a-very-long-host-name-that-somebody-links-from.<wbr>example");
});
