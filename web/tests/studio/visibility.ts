import { vi } from "vitest";

/** Hides the page or makes it visible again. */
export function show(state: "hidden" | "visible"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}
