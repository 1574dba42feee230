import { act } from "react";
import { expect, test, vi } from "vitest";
import { startFormMetadata } from "../src/runtime/browser/form-metadata.ts";
import { answer, fetched, sentBody } from "./network.ts";
import { render } from "./render.ts";
import { consent, SampleQuoteForm } from "./sample-forms.tsx";
import { sha256 } from "./sha256.ts";

async function draw(ticked = false): Promise<void> {
  const values = {
    name: "Ann",
    email: "ann@example.com",
    phone: "3125550143",
    customer_message: "Two cameras",
    about: "",
    text_consent: ticked,
  };
  await render(
    <SampleQuoteForm
      form="hero"
      consent={consent}
      submission={{ state: "failed", form: "hero", values }}
    />,
  );
}

function input(name: string): HTMLInputElement {
  return document.querySelector(`[name=${name}]`) as HTMLInputElement;
}

async function send(): Promise<void> {
  await act(async () => document.querySelector<HTMLButtonElement>("[type=submit]")?.click());
}

test("elapsed time, landing page and idempotency key are added to a form", async () => {
  startFormMetadata();
  await draw();
  const form = document.querySelector("form");
  const add = (): FormData => {
    // Browsers fire this event while they collect a form's data; the test environment doesn't.
    const event = Object.assign(new Event("formdata", { bubbles: true }), {
      formData: new FormData(form ?? undefined),
    });
    form?.dispatchEvent(event);
    return event.formData;
  };
  const added = add();
  expect(Number(added.get("elapsed_ms"))).toBeGreaterThan(0);
  expect(added.get("landing_page")).toBe("/");
  expect(added.get("idempotency_key")).toMatch(/^(\d+-){3}\d+$/);
  const key = (words: string): unknown => {
    input("customer_message").value = words;
    return add().get("idempotency_key");
  };
  expect(key("Two cameras"), "the same words are the same lead").toBe(added.get("idempotency_key"));
  expect(key("Three cameras"), "other words are another").not.toBe(added.get("idempotency_key"));
});

test("a sent form includes the typed text and the hidden fields", async () => {
  await draw();
  fetched.mockResolvedValue(answer(201, { reference: "K7Q4-M2PP" }));
  await send();
  expect(sentBody()).toMatchObject({ form: "hero", name: "Ann", qz7_leave: "", proof: "" });
  expect(sentBody()).not.toHaveProperty("text_consent");
});

test("consent starts unchecked and is sent as the version of its text", async () => {
  await draw();
  const box = input("text_consent");
  expect(box.checked).toBe(false);
  expect(box.labels?.[0]?.textContent).toBe("Optional: You may text me.");
  await draw(true);
  expect(input("text_consent").checked).toBe(true);
  fetched.mockResolvedValue(answer(201, { reference: "K7Q4-M2PP" }));
  await send();
  expect(sentBody().text_consent).toBe("5f0c2b9a7e1d4c38");
});

test("the honeypot is hidden from assistive technology, untabbable and empty", async () => {
  await draw();
  const trap = input("qz7_leave");
  expect(trap.closest("[aria-hidden=true]")).not.toBeNull();
  expect(trap.tabIndex).toBe(-1);
  expect(trap.autocomplete).toBe("off");
  expect(trap.value).toBe("");
});

test("a proof-of-work challenge is announced, solved and sent with the same lead", async () => {
  await draw();
  const salt = "0123456789abcdef0123456789abcdef";
  const target = await sha256(`${salt}7000`);
  const challenge = { token: "t.o.k", salt, target, most_tries: 400_000 };
  fetched.mockResolvedValueOnce(answer(428, { status: 428, challenge }));
  fetched.mockResolvedValueOnce(answer(201, { reference: "K7Q4-M2PP" }));
  await send();
  expect(document.querySelector("[role=status]")?.textContent).toBe(
    "We’re checking that you’re human. It takes a few seconds…",
  );
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(document.body.textContent).toContain("K7Q4-M2PP");
  });
  expect(sentBody(1)).toEqual({ ...sentBody(0), proof: "t.o.k.7000" });
});

test("a form is sent again without a proof if the challenge is missing", async () => {
  await draw();
  fetched.mockResolvedValueOnce(answer(428, { status: 428 }));
  fetched.mockResolvedValueOnce(answer(201, { reference: "K7Q4-M2PP" }));
  await send();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(sentBody(1)).not.toHaveProperty("proof");
});
