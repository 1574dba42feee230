// A browser that blocks storage: everything works, and only visitors who would lose text are told.
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Catalogue } from "../src/islands/catalogue/catalogue.tsx";
import { startDrafts } from "../src/runtime/browser/drafts.ts";
import { startFormMetadata } from "../src/runtime/browser/form-metadata.ts";
import { answer, fetched, sentBody } from "./network.ts";
import { render } from "./render.ts";
import { catalogue } from "./sample-catalogue.ts";
import { SampleContactForm, SampleQuoteForm } from "./sample-forms.tsx";

const keptText = "Your text is still here.";
const unkeptText =
  "Your text is still here, but your browser doesn’t let this site keep it. Copy it before you reload or close the page.";
const typed = { name: "Ann", email: "ann@example.com", phone: "3125550143" };

/** Blocks a storage as browsers do: even reading the property throws. */
function shut(name: "sessionStorage" | "localStorage"): void {
  vi.spyOn(window, name, "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
}

function shutAll(): void {
  shut("sessionStorage");
  shut("localStorage");
}

function fill(): void {
  for (const [name, value] of Object.entries(typed)) {
    const field = document.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (field === null) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

async function press(selector: string): Promise<void> {
  await act(async () => document.querySelector<HTMLElement>(selector)?.click());
}

beforeEach(() => {
  history.replaceState(null, "", "/");
});

afterEach(() => vi.restoreAllMocks());

test("a form can be sent with storage blocked", async () => {
  shutAll();
  startDrafts();
  startFormMetadata();
  fetched.mockResolvedValue(answer(201, { reference: "SL-7F3K" }));
  const body = await render(<SampleQuoteForm />);
  fill();
  await press("button[type=submit]");
  expect(body.textContent).toContain("Thank you! We'll be in touch soon.");
  expect(sentBody()).toMatchObject(typed);
});

test("filters update the list and the URL with storage blocked", async () => {
  shutAll();
  fetched.mockImplementation(async (href) =>
    Response.json(href === catalogue.data.index ? catalogue.index : catalogue.entries),
  );
  await render(<Catalogue {...catalogue.data} />);
  const before = document.querySelectorAll(".product-grid > li").length;
  await press("[name=brand][value=lts]");
  expect(location.search).toBe("?brand=lts");
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(document.querySelectorAll(".product-grid > li").length).toBeLessThan(before);
  });
});

test("a failed request warns that a reload would lose the text", async () => {
  shutAll();
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  const body = await render(<SampleQuoteForm />);
  expect(body.textContent, "an idle form alarms nobody").not.toContain(unkeptText);
  fill();
  await press("button[type=submit]");
  expect(body.querySelector(".form-failure")?.textContent).toContain(unkeptText);
  expect(body.querySelector(".form-failure")?.textContent).not.toContain(keptText);
});

test("full storage is treated like blocked storage", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  const body = await render(<SampleContactForm />);
  fill();
  const message = body.querySelector("textarea");
  if (message !== null) message.value = "The recorder beeps";
  await press("button[type=submit]");
  expect(body.querySelector(".form-failure")?.textContent).toContain(unkeptText);
});

test("a failed request shows no warning if storage works", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  const body = await render(<SampleQuoteForm />);
  fill();
  await press("button[type=submit]");
  expect(body.querySelector(".form-failure")?.textContent).toContain(keptText);
  expect(body.querySelector(".form-failure")?.textContent).not.toContain(unkeptText);
  expect(sessionStorage.getItem("probe")).toBeNull();
});
