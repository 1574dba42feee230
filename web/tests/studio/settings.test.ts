// The settings: deliveries, people, privacy, signing in, the history.
import { describe, expect, it, vi } from "vitest";
import {
  api,
  asked,
  fieldOf,
  find,
  heldAnswer,
  open,
  press,
  says,
  saysNot,
  submit,
  type,
} from "./desk.ts";
import { problem } from "./fake-answers.ts";
import { password } from "./fake-api.ts";

describe("Settings", () => {
  it("names the open part in the title of the page, and announces another one", async () => {
    await open("/studio/settings/deliveries");
    await vi.waitFor(() => expect(document.title).toMatch(/^Deliveries, Settings [|] /));
    await press("People", "link");
    await vi.waitFor(() => expect(document.title).toMatch(/^People, Settings [|] /));
    expect(document.getElementById("said")?.textContent).toBe("People");
  });

  it("shows whether deliveries take every lead, and how long leads are kept", async () => {
    await open("/studio/settings/deliveries");
    await says("Every lead goes to all of these.");
    await says("Leads are kept for 24 months.");
    const [first] = api.deliveries.all;
    if (first !== undefined) first.takes_all = false;
    api.deliveries.settings.retention = null;
    await open("/studio/settings/deliveries");
    await says("Not every lead goes to all of these.");
    await says("It takes some leads only");
    await says("Leads are kept until you delete them.");
  });

  it("invites a person, shows the link once and lists them", async () => {
    await open("/studio/settings/people");
    await press("Invite somebody");
    await type("Email address", "kim@sightline.example");
    await submit("Make an invitation");
    await says("shown only now and works once");
    expect(asked("POST", /^people$/)).toEqual([
      {
        email: "kim@sightline.example",
        name: "",
        owner: false,
        may_leads: true,
        may_content: false,
      },
    ]);
    await press("Close");
    await says("kim@sightline.example");
  });

  it("makes one link at a time, and says whose it is", async () => {
    await open("/studio/settings/people");
    const sam = await find("button", "New link Sam Reed");
    const noor = await find("button", /^New link noor@/);
    const { answer, waiting } = heldAnswer(/\/link$/);
    sam.click();
    await vi.waitFor(() => expect(waiting()).toBe(1));
    await vi.waitFor(() => expect(noor.getAttribute("aria-disabled")).toBe("true"));
    noor.click();
    answer();
    await find("heading", "A link for Sam Reed to sign in");
    expect(asked("POST", /\/link$/)).toHaveLength(1);
  });

  it("asks before discarding text typed in a dialog", async () => {
    await open("/studio/settings/people");
    await press("Invite somebody");
    await type("Name", "Kim");
    await press("Close");
    await says("Discard what you changed here?");
    await press("Keep editing");
    await saysNot("Discard what you changed here?");
    expect((await fieldOf("Name")).value).toBe("Kim");
    await press("Close");
    await press("Discard");
    await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
  });

  it("sends an invitation once, however often the button is pressed", async () => {
    await open("/studio/settings/people");
    await press("Invite somebody");
    await type("Email address", "kim@sightline.example");
    await Promise.all([submit("Make an invitation"), submit("Make an invitation")]);
    await says("shown only now and works once");
    expect(asked("POST", /^people$/)).toHaveLength(1);
  });

  it("offers only an invitation to people who were removed", async () => {
    api.people = api.people.map((person) => ({ ...person, disabled: person.name === "Sam Reed" }));
    await open("/studio/settings/people");
    await says(/sam@sightline\.exampleCan’t sign in any more/);
    await press("Invite again Sam Reed");
    await find("dialog", "Invite somebody");
    expect((await fieldOf("Email address")).value).toBe("sam@sightline.example");
  });

  it("clears an email address error while it is corrected, not on leaving the field", async () => {
    await open("/studio/settings/people");
    await press("Invite somebody");
    await type("Email address", "kim");
    const field = await find("textbox", "Email address");
    const leave = () => field.dispatchEvent(new Event("change", { bubbles: true }));
    const fault = () => document.querySelector(".dialog .fault");
    leave();
    expect(fault()).toBeNull();
    await submit("Make an invitation");
    await vi.waitFor(() => expect(fault()?.textContent).not.toBe(""));
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    await type("Email address", "kim@sightline.example");
    await vi.waitFor(() => expect(fault()).toBeNull());
    await submit("Make an invitation");
    await says("shown only now and works once");
  });

  it("marks the address if the server refuses it", async () => {
    const detail = "Somebody else has this email address already.";
    api.instead.push({ of: /^POST people$/, answer: problem(409, detail, "address") });
    await open("/studio/settings/people");
    await press("Invite somebody");
    await type("Email address", "sam@sightline.example");
    await submit("Make an invitation");
    await says(detail);
    const field = await find("textbox", "Email address");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    await type("Email address", "kim@sightline.example");
    await saysNot(detail);
  });

  it("invites nobody who may do nothing", async () => {
    await open("/studio/settings/people");
    await press("Invite somebody");
    await type("Email address", "kim@sightline.example");
    const [, leads] = document.querySelectorAll<HTMLElement>(".rights input");
    leads?.click();
    await submit("Make an invitation");
    await says("Choose at least one.");
    expect(asked("POST", /^people$/)).toEqual([]);
    leads?.click();
    await saysNot("Choose at least one.");
  });

  it("shows that the leads are being exported, and exports them once", async () => {
    const { answer, waiting } = heldAnswer(/leads\/export/);
    await open("/studio/settings/privacy");
    await press("CSV for a spreadsheet");
    const button = await find("button", "CSV for a spreadsheet");
    await vi.waitFor(() => expect(button.dataset.pending).toBe("true"));
    await press("CSV for a spreadsheet");
    const other = (await find("button", "JSON for programs")) as HTMLButtonElement;
    expect([waiting(), other.disabled]).toEqual([1, true]);
    answer();
    await vi.waitFor(() => expect(other.disabled).toBe(false));
    await vi.waitFor(() => expect(button.dataset.pending).toBeUndefined());
  });

  it("lists twenty of a person's many leads before they are forgotten", async () => {
    const phone = api.leads[0]?.phone ?? "";
    for (let number = 0; number < 1_029; number += 1) api.arrive("Marcus Webb", { phone });
    await open("/studio/settings/privacy");
    await type("Email address or phone number", phone);
    await submit("Look for leads");
    await says("1,030 leads go, with their notes");
    expect(document.querySelectorAll("[role=alertdialog] .plain-list li")).toHaveLength(21);
    await says("1,010 more");
  });

  it("does not look for the leads of a text that is no address or number", async () => {
    await open("/studio/settings/privacy");
    await type("Email address or phone number", "nobody");
    await submit("Look for leads");
    await says("Write an email address or a phone number.");
    expect(asked("POST", /^forget$/)).toEqual([]);
    await type("Email address or phone number", "312-555-0100");
    await saysNot("Write an email address or a phone number.");
    await submit("Look for leads");
    await find("alertdialog", "Forget a person");
  });

  it("shows when each passkey was made and proposes a name that is not taken", async () => {
    Object.assign(navigator, { credentials: {} });
    vi.stubGlobal("PublicKeyCredential", class {});
    api.passkeys = api.passkeys.map((passkey) => ({ ...passkey, label: "Passkey", used_at: null }));
    await open("/studio/settings/sign-in");
    await says(/Passkey made .+, never used/);
    await vi.waitFor(async () =>
      expect((await fieldOf("What to call it")).value).toBe("Passkey 2"),
    );
    const field = await fieldOf("What to call it");
    field.form?.requestSubmit();
    await vi.waitFor(() => expect(asked("POST", "passkeys/start")).toHaveLength(1));
  });

  it("does not advise a passkey where there can be none", async () => {
    api.passkeys = [];
    await open("/studio/settings/sign-in");
    await says("This address or this browser can’t have passkeys.");
    await vi.waitFor(() => expect(document.querySelector(".loading")).toBeNull());
    expect(document.body.textContent).not.toContain("You have no passkey yet.");
  });

  it("shows why a person cannot be removed", async () => {
    api.instead.push({
      of: /^DELETE people/,
      answer: problem(409, "The last owner cannot be removed."),
    });
    await open("/studio/settings/people");
    await press("Remove Sam Reed");
    await says("They are signed out everywhere");
    await vi.waitFor(() => {
      const [, inside] = [...document.querySelectorAll("[role=alertdialog] button")];
      (inside as HTMLElement).click();
    });
    await says("The last owner cannot be removed.");
  });

  it("does not overwrite another person's change to a person", async () => {
    await open("/studio/settings/people");
    await press("Change Dana Ortiz");
    await type("Name", "Dana O.");
    api.people = api.people.map((person) => ({ ...person, name: "Dana Reyes", version: "2" }));
    await submit("Save");
    await says("Somebody else has changed this.");
    await press("Cancel");
    await says("Dana Reyes");
    await press("Change Dana Reyes");
    await type("Name", "Dana O.");
    await submit("Save");
    await says("Dana O.");
    expect(api.people[0]?.name).toBe("Dana O.");
  });

  it("requires a long enough password and a fresh confirmation", async () => {
    api.proved = false;
    await open("/studio/settings/sign-in");
    await type("New password", "too short");
    await submit("Save password");
    await says("6 more characters, please.");
    expect(asked("POST", /^password$/)).toEqual([]);
    await type("New password", "four words nobody joins");
    await submit("Save password");
    await find("dialog", "Confirm it’s you");
    await type(/^Password$/, password);
    await submit("Confirm");
    await says("The password is set.");
    expect(asked("POST", /^password$/)).toHaveLength(2);
  });

  it("shows the history page by page", async () => {
    await open("/studio/settings/history");
    await vi.waitFor(() => expect(document.querySelectorAll(".history li")).toHaveLength(50));
    await press("Show more");
    await vi.waitFor(() => expect(document.querySelectorAll(".history li")).toHaveLength(70));
  });

  it("shows only the sections a person has access to", async () => {
    Object.assign(api.me, { owner: false, may_leads: false });
    await open("/studio/settings/people");
    await says("Where you are signed in");
    await vi.waitFor(() => expect(location.pathname).toBe("/studio/settings/sign-in"));
    expect(document.querySelector("a[href^='/studio/leads']")).toBeNull();
  });
});
