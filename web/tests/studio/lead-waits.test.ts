// What a lead shows while the server hasn't answered yet.
import { expect, it, vi } from "vitest";
import {
  api,
  asked,
  fieldOf,
  find,
  heldAnswer,
  lead,
  open,
  press,
  putInCharge,
  reference,
  says,
  submit,
  type,
  undoSecond,
} from "./desk.ts";

async function opened(): Promise<{ answer: () => void; waiting: () => number }> {
  Object.assign(lead() ?? {}, { unread: false });
  await open(`/studio/leads/${reference}`);
  await find("radio", "Contacted");
  return heldAnswer(new RegExp(`${reference}$`));
}

it("shows the stage that is being set, and sends it once", async () => {
  const held = await opened();
  const contacted = await find("radio", "Contacted");
  contacted.click();
  await vi.waitFor(() => expect(contacted.getAttribute("aria-checked")).toBe("true"));
  expect(document.querySelector(".stage-part")?.getAttribute("aria-busy")).toBe("true");
  contacted.click();
  contacted.click();
  held.answer();
  await says("Set to Contacted");
  expect(document.querySelector(".stage-part")?.getAttribute("aria-busy")).toBe("false");
  expect(asked("PATCH", new RegExp(`${reference}$`))).toHaveLength(1);
});

it("goes back to the former stage if the change fails", async () => {
  const held = await opened();
  api.instead.push({ of: /^PATCH leads/, answer: "offline" });
  const contacted = await find("radio", "Contacted");
  contacted.click();
  await vi.waitFor(() => expect(contacted.getAttribute("aria-checked")).toBe("true"));
  held.answer();
  await says("No connection to the server.");
  expect(contacted.getAttribute("aria-checked")).toBe("false");
});

it("says that an amount is being set", async () => {
  const held = await opened();
  await press("Quoted", "radio");
  const form = (await find("button", "Set to Quoted")).closest("form");
  await type("What did you quote?", "1200");
  form?.requestSubmit();
  await vi.waitFor(() => expect(held.waiting()).toBe(1));
  // Another amount would be lost, so none can be typed.
  const field = await find("textbox", "What did you quote?");
  await vi.waitFor(() => expect(field).toHaveProperty("readOnly", true));
  form?.requestSubmit();
  await vi.waitFor(() =>
    expect(form?.querySelector(".button-fill")?.getAttribute("aria-disabled")).toBe("true"),
  );
  held.answer();
  await says("Set to Quoted");
  expect(asked("PATCH", new RegExp(`${reference}$`))).toHaveLength(1);
});

it("takes no other reason while one is being set", async () => {
  const held = await opened();
  await press("Lost", "radio");
  await press("Too expensive");
  await submit("Set to Lost");
  await vi.waitFor(() => expect(held.waiting()).toBe(1));
  const fields = document.querySelectorAll<HTMLInputElement>(".stage-more input");
  const picks = [...document.querySelectorAll<HTMLButtonElement>(".stage-more .pick")];
  await vi.waitFor(() => expect([...fields].map(({ readOnly }) => readOnly)).toEqual([true]));
  expect(picks.every(({ disabled }) => disabled)).toBe(true);
  held.answer();
  await says("Set to Lost");
});

it("keeps the form of another stage that was opened while one was being sent", async () => {
  const held = await opened();
  await press("Quoted", "radio");
  await type("What did you quote?", "1200");
  await submit("Set to Quoted");
  await vi.waitFor(() => expect(held.waiting()).toBe(1));
  await press("Lost", "radio");
  await type("Why?", "They moved away");
  held.answer();
  await says("Set to Quoted");
  expect((await fieldOf("Why?")).value).toBe("They moved away");
  await submit("Set to Lost");
  await vi.waitFor(() => expect(held.waiting()).toBe(2));
  held.answer();
  await says("to Lost: They moved away");
  expect(document.querySelector(".stage-more")).toBeNull();
});

it("undoes a stage that was set while another one was being sent", async () => {
  const held = await opened();
  await press("Contacted", "radio");
  await vi.waitFor(() => expect(held.waiting()).toBe(1));
  await press("New", "radio");
  held.answer();
  await vi.waitFor(() => expect(held.waiting()).toBe(2));
  held.answer();
  await undoSecond();
  await vi.waitFor(() => expect(held.waiting()).toBe(3));
  held.answer();
  await vi.waitFor(() => expect(api.lead(reference)?.stage).toBe("contacted"));
});

it("shows the person who is being put in charge", async () => {
  const held = await opened();
  const select = await putInCharge("sam");
  await vi.waitFor(() => expect(select.getAttribute("aria-busy")).toBe("true"));
  expect(select.value).toBe("sam");
  held.answer();
  await says("Sam Reed is in charge now");
  await vi.waitFor(() => expect(select.value).toBe("sam"));
});
