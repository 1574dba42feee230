import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { attachPlan } from "../src/islands/lead/attached-plan.ts";
import { answer, fetched, sentBody } from "./network.ts";
import { render } from "./render.ts";
import { consent, SampleContactForm } from "./sample-forms.tsx";

async function draw(): Promise<void> {
  await render(<SampleContactForm consent={consent} />);
  // The chunk with the toasts loads after hydration.
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(document.querySelector(".Toastify")).not.toBeNull();
  });
}

function field(name: string): HTMLInputElement {
  return document.querySelector(`[name=${name}]`) as HTMLInputElement;
}

async function send(email: string): Promise<void> {
  field("name").value = "Ann";
  field("phone").value = "3125550143";
  field("customer_message").value = "The recorder stopped";
  field("email").value = email;
  await act(async () => document.querySelector<HTMLButtonElement>("[type=submit]")?.click());
}

async function toast(): Promise<string> {
  return vi.waitFor(async () => {
    await act(async () => {});
    const text = document.querySelector(".Toastify__toast")?.textContent ?? "";
    expect(text).not.toBe("");
    return text;
  });
}

test("an empty email is allowed, but an invalid one is refused and not sent", async () => {
  await draw();
  await send("ann@");
  expect(fetched).not.toHaveBeenCalled();
  expect(document.querySelector("#contact-email-error")?.textContent).toBe(
    "❌ Please enter a valid email address.",
  );
  expect(document.querySelector("#contact-email-error .visually-hidden")?.textContent).toBe("❌ ");
});

test("a tick for text messages is sent as the version of its words", async () => {
  fetched.mockResolvedValue(answer(201, { reference: "K7Q4-M2PP" }));
  await draw();
  field("text_consent").checked = true;
  await send("");
  expect(sentBody().text_consent).toBe(consent.consent.version);
});

test("a name of blanks is missing", async () => {
  await draw();
  await send("");
  fetched.mockClear();
  field("name").value = "  ";
  field("phone").value = "3125550143";
  await act(async () => document.querySelector<HTMLButtonElement>("[type=submit]")?.click());
  expect(fetched).not.toHaveBeenCalled();
  expect(document.querySelector("#contact-name-error")).not.toBeNull();
});

test("the message is optional as long as a plan goes along", async () => {
  const plan = { link: "/planning/doors?doors=6", title: "Access control for 6 doors" };
  const label = () => document.querySelector("[for=contact-customer_message]");
  const isOptional = () => {
    const note = label()?.querySelector<HTMLElement>("span");
    const isNoted = note?.textContent === "(optional)" && !note.hidden;
    expect(field("customer_message").required).toBe(!isNoted);
    return isNoted;
  };
  await render(<SampleContactForm consent={consent} plan={plan} />);
  expect(isOptional()).toBe(true);
  expect(label()?.textContent).toBe("Message (optional)");
  await act(async () => field("plan").click());
  expect(isOptional()).toBe(false);
  await act(async () => document.forms[0]?.reset());
  expect(isOptional()).toBe(true);
  await render(<SampleContactForm consent={consent} plan={{ link: "", title: "" }} />);
  expect(isOptional()).toBe(false);
});

test("a plan that was left out before the script was there needs a message", async () => {
  const form = <SampleContactForm plan={{ link: "/planning/doors?doors=6", title: "6 doors" }} />;
  const container = document.createElement("div");
  container.innerHTML = renderToString(form);
  document.body.replaceChildren(container);
  field("plan").checked = false;
  const root = await act(async () => hydrateRoot(container, form));
  expect(field("plan").checked).toBe(false);
  expect(field("customer_message").required).toBe(true);
  await act(async () => root.unmount());
});

test("errors are listed in the order of the fields", async () => {
  await draw();
  field("email").value = "ann@";
  await act(async () => document.querySelector<HTMLButtonElement>("[type=submit]")?.click());
  const links = [...document.querySelectorAll(".form-summary a")].map((link) =>
    link.getAttribute("href"),
  );
  const fields = [...document.querySelectorAll("[aria-invalid]")].map((one) => `#${one.id}`);
  expect(links).toEqual(fields);
  expect(links.length).toBe(4);
});

test("success clears the form and shows a toast and the reference", async () => {
  await draw();
  fetched.mockResolvedValue(answer(201, { reference: "SL-7F3K" }));
  await send("");
  expect(await toast()).toContain("✅ Message sent successfully!");
  expect(field("name").value).toBe("");
  expect(document.querySelector(".done")?.textContent).toContain("SL-7F3K");
});

test("failure is logged, shows a toast and keeps the typed text", async () => {
  await draw();
  const error = new Error("offline");
  const logged = vi.spyOn(console, "error").mockReturnValue();
  fetched.mockRejectedValue(error);
  await send("ann@example.com");
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(document.querySelector(".Toastify")?.textContent).toContain(
      "❌ Failed to send message. Please try again.",
    );
  });
  expect(logged).toHaveBeenCalledWith(error);
  expect(field("customer_message").value).toBe("The recorder stopped");
  expect(document.querySelector("[type=submit]")?.hasAttribute("aria-disabled")).toBe(false);
});

test("without script, a form below the hero's form is answered at its own place", async () => {
  await render(<SampleContactForm beside_another />);
  expect(document.forms[0]?.getAttribute("action")).toBe("/api/leads#contact-form");
  expect(document.querySelector("#contact-form, #quote")).toBe(document.forms[0]);
});

test("a plan that was made and left out before the script was there needs a message", async () => {
  const form = <SampleContactForm plan={{ link: "", title: "" }} />;
  const container = document.createElement("div");
  container.innerHTML = renderToString(form);
  document.body.replaceChildren(container);
  attachPlan({ link: "/planning/doors?doors=6", title: "6 doors" });
  expect(field("customer_message").required).toBe(false);
  field("plan").checked = false;
  await act(async () => hydrateRoot(container, form));
  expect(field("customer_message").required).toBe(true);
  const note = document.querySelector<HTMLElement>("[for=contact-customer_message] span");
  expect(note?.hidden).toBe(true);
});

test("a translated page names the plan that goes along, also after another one was made", async () => {
  await render(<SampleContactForm plan={{ link: "", title: "" }} />);
  const label = () => document.querySelector(".form-about span") as HTMLElement;
  const titles = ["P3265-LVE at 25 ft", "2560 × 1440 pixels", "4 cameras", "Turret T-200 at 9 ft"];
  for (const title of titles) {
    const link = `/planning/coverage?a=${title.length}`;
    await act(async () => attachPlan({ link, title }));
    expect(label().textContent?.replaceAll("\u00a0", " ")).toBe(`Goes along: ${title}`);
    expect(field("plan").value).toBe(link);
    // A translator wraps every text.
    const texts = document.createTreeWalker(label(), NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      const wrapped = document.createElement("font");
      wrapped.textContent = text.textContent;
      (text as Text).replaceWith(wrapped);
    }
  }
});
