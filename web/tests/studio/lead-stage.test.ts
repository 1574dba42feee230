// The stage of a lead, with its amount or its reason.
import { describe, expect, it, vi } from "vitest";
import {
  address,
  api,
  fieldOf,
  find,
  heldAnswer,
  lead,
  open,
  openLead,
  press,
  reference,
  says,
  saysNot,
  signInAgain,
  submit,
  type,
  undoSecond,
} from "./desk.ts";
import { fetchOf } from "./fake-api.ts";

describe("stage", () => {
  it("is set with its amount, and undo restores both", async () => {
    await open(address);
    await press("Quoted", "radio");
    await type("What did you quote?", "6,840.50");
    await submit("Set to Quoted");
    await says("Set to Quoted");
    await says(/Amount\$6,840\.50/);
    await vi.waitFor(() => expect(lead()?.stage).toBe("quoted"));
    expect(lead()?.value_cents).toBe(684_050);
    await press("Undo");
    await vi.waitFor(() => expect(lead()?.stage).toBe("new"));
    expect(lead()?.value_cents).toBeNull();
  });

  it("says that its amount was removed, and undo brings it back", async () => {
    Object.assign(lead() ?? {}, { stage: "quoted", value_cents: 684_000 });
    await open(address);
    await press("Quoted", "radio");
    await type("What did you quote?", "");
    await submit(/^Save$/);
    await says("Amount removed");
    expect(lead()?.value_cents).toBeNull();
    await press("Undo");
    await vi.waitFor(() => expect(lead()?.value_cents).toBe(684_000));
  });

  it("has its amount selected when another is asked for", async () => {
    Object.assign(lead() ?? {}, { value_cents: 684_000 });
    await open(address);
    await press("Won", "radio");
    const field = await fieldOf("What is the job worth?");
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value).toBe("6840");
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  });

  it("is not sent with an invalid amount", async () => {
    await open(address);
    await press("Won", "radio");
    await type("What is the job worth?", "a lot");
    await submit("Set to Won");
    await says("Write an amount like 6840");
    expect(lead()?.stage).toBe("new");
  });

  it("is sent after the response to the previous change, with its version", async () => {
    // The first says that the lead was opened.
    const { answer, waiting } = heldAnswer(/^PATCH/);
    await open(address);
    await press("Contacted", "radio");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(waiting()).toBe(1);
    answer();
    await vi.waitFor(() => expect(waiting()).toBe(2));
    answer();
    await vi.waitFor(() => expect(lead()?.stage).toBe("contacted"));
    const versions = api.asked.flatMap(({ ifMatch }) => (ifMatch === null ? [] : [ifMatch]));
    expect(versions).toEqual(['"1"', '"2"']);
  });

  it("shows another person's earlier change and keeps the typed amount", async () => {
    await openLead();
    await press("Won", "radio");
    await type("What is the job worth?", "900");
    api.byOther(reference, "quoted");
    await submit("Set to Won");
    await says("Your change was not saved. Sam set this to Quoted a minute ago.");
    expect(lead()?.stage).toBe("quoted");
    expect((await fieldOf("What is the job worth?")).value).toBe("900");
    expect((await find("radio", "Quoted")).getAttribute("aria-checked")).toBe("true");
    await submit("Set to Won");
    await vi.waitFor(() => expect(lead()?.stage).toBe("won"));
  });

  it("does not replace another person's amount that came while the form was open", async () => {
    await openLead();
    await press("Won", "radio");
    await type("What is the job worth?", "900");
    api.byOther(reference, "quoted", 750_000);
    dispatchEvent(new Event("visibilitychange"));
    await says(/Amount\$7,500/);
    await submit("Set to Won");
    await says("Sam set this to Quoted a minute ago. You see it as it is now.");
    expect(lead()?.value_cents).toBe(750_000);
    await submit("Set to Won");
    await vi.waitFor(() => expect(lead()?.stage).toBe("won"));
    expect(lead()?.value_cents).toBe(90_000);
  });

  it("asks with another person's amount after the form was left without saving", async () => {
    await open(address);
    await press("Quoted", "radio");
    await type("What did you quote?", "500");
    const { hasDrafts } = await import("../../src/studio/ui/draft.ts");
    expect(hasDrafts()).toBe(true);
    await press(/Priya Raman/, "link");
    await says("We are moving our clinic");
    await vi.waitFor(() => expect(hasDrafts()).toBe(false));
    api.byOther(reference, "won", 80_000);
    await press(/Marcus Webb/, "link");
    await says(/Amount\$800/);
    await press("Won", "radio");
    const field = await fieldOf("What is the job worth?");
    expect(field.value).toBe("800");
  });

  it("keeps another person's amount if only the earlier one was filled in", async () => {
    Object.assign(lead() ?? {}, { value_cents: 500_000 });
    await openLead();
    await press("Won", "radio");
    const field = await fieldOf("What is the job worth?");
    expect(field.value).toBe("5000");
    api.byOther(reference, "quoted", 600_000);
    await submit("Set to Won");
    await says("Sam set this to Quoted a minute ago. You see it as it is now.");
    expect(field.value).toBe("6000");
    // What is typed stays, even the amount that was there before.
    await type("What is the job worth?", "500");
    await type("What is the job worth?", "5000");
    expect(field.value).toBe("5000");
    await type("What is the job worth?", "6000");
    await submit("Set to Won");
    await vi.waitFor(() => expect(lead()?.stage).toBe("won"));
    expect(lead()?.value_cents).toBe(600_000);
  });

  it("is set after the same person's note that was saved while the form was open", async () => {
    await openLead();
    await press("Won", "radio");
    await type("What is the job worth?", "900");
    await type("Note", "Blue gate");
    await submit("Save note");
    await says("Note saved");
    await submit("Set to Won");
    await vi.waitFor(() => expect(lead()?.stage).toBe("won"));
  });

  it("is not reset by a request that had read the lead before", async () => {
    await openLead();
    const answers = fetchOf(api);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isFirst = true;
    vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
      const answer = await answers(...asked);
      const isPoll = asked[1]?.method === "GET" && String(asked[0]).endsWith(reference);
      if (isPoll && isFirst) {
        isFirst = false;
        await held;
      }
      return answer;
    });
    dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(isFirst).toBe(false));
    await press("Contacted", "radio");
    await says("Set to Contacted");
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await find("radio", "Contacted")).ariaChecked).toBe("true");
  });

  it("is not undone after another person changed the lead", async () => {
    await open(address);
    await press("Contacted", "radio");
    await says("Set to Contacted");
    await vi.waitFor(() => expect(lead()?.stage).toBe("contacted"));
    api.byOther(reference, "lost");
    await press("Undo");
    await says("It could not be undone: Sam set this to Lost a minute ago.");
    expect(lead()?.stage).toBe("lost");
  });

  it("is not undone after another person's change that is already shown", async () => {
    await open(address);
    await press("Quoted", "radio");
    await type("What did you quote?", "100");
    await submit("Set to Quoted");
    await says("Set to Quoted");
    await vi.waitFor(() => expect(lead()?.stage).toBe("quoted"));
    api.byOther(reference, "won", 250_000);
    dispatchEvent(new Event("visibilitychange"));
    await says(/Amount\$2,500/);
    await press("Undo");
    await says("It could not be undone: Sam set this to Won a minute ago.");
    expect([lead()?.stage, lead()?.value_cents]).toEqual(["won", 250_000]);
  });

  it("is undone after a later note by the same person", async () => {
    await open(address);
    await press("Contacted", "radio");
    await says("Set to Contacted");
    await type("Note", "Blue gate");
    await submit("Save note");
    await says("Note saved");
    await press("Undo");
    await vi.waitFor(() => expect(lead()?.stage).toBe("new"));
  });

  it("is restored with its reason by undo", async () => {
    await open(address);
    await press("Lost", "radio");
    await press("Too expensive");
    await submit("Set to Lost");
    await says("to Lost: Too expensive");
    await press("Won", "radio");
    await type("What is the job worth?", "500");
    await submit("Set to Won");
    await saysNot("to Lost: Too expensive");
    await undoSecond();
    await says("to Lost: Too expensive");
    expect(lead()?.stage).toBe("lost");
  });

  it("shows a lost lead's reason in the form, where it can be changed", async () => {
    await open(address);
    await press("Lost", "radio");
    await press("Too expensive");
    await submit("Set to Lost");
    await says("to Lost: Too expensive");
    await press("Lost", "radio");
    const field = await fieldOf("Why?");
    expect(field.value).toBe("Too expensive");
    await press("Chose somebody else");
    await submit("Save");
    await says("to Lost: Chose somebody else");
  });

  it("is set with its reason after the session has ended", async () => {
    await openLead();
    await press("Lost", "radio");
    await type("Why?", "They moved away");
    api.signedIn = false;
    await submit("Set to Lost");
    await signInAgain();
    await says("to Lost: They moved away");
    expect(lead()?.stage).toBe("lost");
  });

  it("leads to the sign-in page after the session has ended if nothing was typed", async () => {
    await openLead();
    await press("Lost", "radio");
    await find("textbox", "Why?");
    api.signedIn = false;
    await submit("Set to Lost");
    await vi.waitFor(() => expect(location.pathname).toBe("/studio/enter"));
  });

  it("has a form that Escape closes, returning the focus to the stage", async () => {
    await open(address);
    await press("Won", "radio");
    const field = await find("textbox", "What is the job worth?");
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await vi.waitFor(() => expect(field.isConnected).toBe(false));
    const won = await find("radio", "Won");
    await vi.waitFor(() => expect(document.activeElement).toBe(won));
  });

  it("is set although another person wrote a note or took charge meanwhile", async () => {
    await openLead();
    Object.assign(lead() ?? {}, { assigned_to: { id: "sam", name: "Sam Reed" } });
    api.byOther(reference, "new");
    await press("Contacted", "radio");
    await says("Set to Contacted");
    expect(lead()?.stage).toBe("contacted");
    expect(lead()?.assigned_to?.id).toBe("sam");
  });
});
