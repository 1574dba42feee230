import { describe, expect, it, vi } from "vitest";
import {
  address,
  api,
  asked,
  called,
  find,
  lead,
  loseAnswer,
  open,
  openLead,
  press,
  reference,
  says,
  saysNot,
} from "./desk.ts";
import { show } from "./visibility.ts";

/** Leaves the page and comes back, as for a call. */
function comeBack(): void {
  show("hidden");
  show("visible");
}

describe("calls, texts and mails", () => {
  async function call(): Promise<void> {
    await openLead();
    const link = await find("link", /^Call/);
    expect(link.getAttribute("href")).toBe("tel:+13125550100");
    link.addEventListener("click", (event) => event.preventDefault());
    link.click();
  }

  it("records the next mail although the answer to the first was lost", async () => {
    loseAnswer(/entries$/);
    await openLead();
    const link = await find("link", "Write an email");
    link.addEventListener("click", (event) => event.preventDefault());
    const mails = () => lead()?.entries.filter(({ kind }) => kind === "mail") ?? [];
    link.click();
    await says("No connection to the server");
    const [first] = mails();
    link.click();
    await vi.waitFor(() => expect(mails()).toHaveLength(2));
    await press("Undo");
    await vi.waitFor(() => expect(mails()).toEqual([first]));
  });

  it("records the next call although the answer for the first was lost", async () => {
    await call();
    comeBack();
    api.instead.push({ of: /^POST .*entries$/, answer: "offline" });
    await press("No answer");
    await says("No connection to the server");
    await press("No answer");
    await vi.waitFor(() => expect(asked("POST", /entries$/)).toHaveLength(2));
    const link = await find("link", /^Call/);
    link.click();
    comeBack();
    await press("No answer");
    await vi.waitFor(() => expect(asked("POST", /entries$/)).toHaveLength(3));
    const ids = asked("POST", /entries$/).map((body) => (body as { id: string }).id);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
  });

  it("asks for the result on return, and Reached sets the stage to Contacted", async () => {
    await call();
    expect(document.querySelector("[role=dialog]")).toBeNull();
    comeBack();
    await find("dialog", "How did it go?");
    await press("Reached");
    await vi.waitFor(() => expect(lead()?.stage).toBe("contacted"));
    expect(lead()?.entries.find(({ kind }) => kind === "call")?.text).toBe("reached");
    expect(asked("PATCH", `leads/${reference}`)).toEqual([{ opened: true }]);
    await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
    await press("Undo");
    await vi.waitFor(() => expect(lead()?.stage).toBe("new"));
    await vi.waitFor(() => expect(lead()?.entries.some(({ kind }) => kind === "call")).toBe(false));
  });

  it("keeps the stage after No answer", async () => {
    await call();
    comeBack();
    await press("No answer");
    await says("Noted: no answer");
    expect(lead()?.entries.map(({ text }) => text)).toEqual(["no-answer"]);
    expect(lead()?.stage).toBe("new");
  });

  it("keeps the question on the page after Later and drops it if no call was made", async () => {
    await call();
    await vi.waitFor(() =>
      expect(document.getElementById("said")?.textContent).toBe("How did it go?"),
    );
    comeBack();
    await find("dialog", "How did it go?");
    await press("Later");
    await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
    await says("You called today");
    await press("I didn’t call");
    await saysNot("How did it go?");
    expect(asked("POST", /entries/)).toEqual([]);
  });

  it("asks about each call, also after another one", async () => {
    await call();
    comeBack();
    await press("Later");
    await press(/Priya Raman/, "link");
    const link = await find("link", /^Call .*0101/);
    link.addEventListener("click", (event) => event.preventDefault());
    link.click();
    comeBack();
    await press("No answer");
    await vi.waitFor(() => expect(api.lead("K001-M2PP")?.entries).toHaveLength(1));
    await saysNot("How did it go?");
    await press(/Marcus Webb/, "link");
    await says("You called today");
    expect(document.querySelector("[role=dialog]")).toBeNull();
    await press("Reached");
    await vi.waitFor(() => expect(lead()?.stage).toBe("contacted"));
    await saysNot("How did it go?");
  });

  it("records a call with the time at which it was made", async () => {
    const at = Date.now() - 16 * 3_600_000;
    called(reference, { at, later: true });
    await open(address);
    await press("Reached");
    await vi.waitFor(() => expect(lead()?.stage).toBe("contacted"));
    const call = lead()?.entries.find(({ kind }) => kind === "call");
    expect(call?.at).toBe(new Date(at).toISOString());
  });

  it("still asks after the page was reloaded", async () => {
    called(reference);
    await open(address);
    await find("dialog", "How did it go?");
  });

  it("asks each of two people who use the same window about their own call only", async () => {
    const theirs = { [`somebody-else ${reference}`]: { at: 1 } };
    sessionStorage.setItem("studio-called", JSON.stringify(theirs));
    await open(address);
    await find("link", "Write an email");
    await saysNot("How did it go?");
    await call();
    const now = JSON.parse(sessionStorage.getItem("studio-called") ?? "");
    expect(now).toEqual({ ...theirs, [`${api.me.id} ${reference}`]: { at: expect.any(Number) } });
  });

  it("offers a text message only with consent and shows the consent text", async () => {
    await open(address);
    await find("link", "Text");
    await says("I agree to get text messages about my enquiry");
    await press(/Priya Raman/, "link");
    await says("No text messages: they didn’t agree to any.");
    expect(document.querySelector("a[href^='sms:']")).toBeNull();
  });

  it("puts the reference and a greeting into a mail", async () => {
    await open(address);
    const link = await find("link", "Write an email");
    expect(decodeURIComponent(link.getAttribute("href") ?? "")).toBe(
      "mailto:marcus.webb@mail.example?subject=Your enquiry K000-M2PP&body=Hello Marcus,\r\n\r\n",
    );
  });
});
