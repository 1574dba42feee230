import { act } from "react";
import { expect, test, vi } from "vitest";
import type { FieldName, LeadValues, Submission } from "../src/generated/model.ts";
import { setTitle } from "../src/islands/lead/error-title.ts";
import { answer, fetched, sentBody } from "./network.ts";
import { render } from "./render.ts";
import { consent, SampleQuoteForm } from "./sample-forms.tsx";

const typed = {
  name: "Ann",
  email: "ann@example.com",
  phone: "3125550143",
  customer_message: "Two cameras",
};
const values: LeadValues = { ...typed, about: "", text_consent: false };

function draw(submission?: Submission, form: "hero" | "footer" = "hero", about?: string) {
  return render(
    <SampleQuoteForm form={form} about={about} consent={consent} submission={submission} />,
  );
}

function field(name: FieldName): HTMLInputElement {
  return document.querySelector(`[name=${name}]`) as HTMLInputElement;
}

function fill(entries: Partial<typeof typed> = typed): void {
  for (const [name, value] of Object.entries(entries)) {
    field(name as FieldName).value = value;
  }
}

function button(): HTMLButtonElement {
  return document.querySelector("button[type=submit]") as HTMLButtonElement;
}

async function send(): Promise<void> {
  await act(async () => button().click());
}

test("a hydrated form disables the browser's own validation", async () => {
  const body = await draw();
  expect(button().textContent).toBe("Ask for a visit");
  expect(body.querySelector("form")?.noValidate).toBe(true);
  expect(field("customer_message").required).toBe(true);
});

test("the footer form has no message field and sends an empty message", async () => {
  await draw(undefined, "footer");
  expect(document.querySelector("textarea")).toBeNull();
  fetched.mockResolvedValue(answer(201, { reference: "SL-7F3K" }));
  fill({ name: "Ann", email: "ann@example.com", phone: "3125550143" });
  await send();
  expect(sentBody()).toMatchObject({ form: "footer", customer_message: "" });
});

test("while sending, the button says so and a second submit sends nothing", async () => {
  await draw();
  let finish: (response: Response) => void = () => {};
  fetched.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  fill();
  await send();
  expect(button().getAttribute("aria-disabled")).toBe("true");
  expect(button().textContent).toBe("Sending...");
  await act(async () => document.querySelector("form")?.requestSubmit());
  await act(async () => finish(answer(201, { reference: "SL-7F3K" })));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("the second click of a double click does nothing outside the form", async () => {
  await draw();
  const link = document.body.appendChild(document.createElement("a"));
  await send();
  let finish: (response: Response) => void = () => {};
  fetched.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  fill();
  await send();
  const click = new MouseEvent("click", { cancelable: true, detail: 1 });
  expect(link.dispatchEvent(click)).toBe(false);
  await act(async () => finish(answer(201, { reference: "SL-7F3K" })));
  link.remove();
});

test("success shows the message and the reference and takes the focus", async () => {
  const body = await draw();
  fetched.mockResolvedValue(answer(201, { reference: "SL-7F3K" }));
  fill();
  await send();
  expect(body.textContent).toContain("Thank you! We'll be in touch soon.");
  expect(body.textContent).toContain("SL-7F3K");
  expect(document.activeElement?.className).toBe("done");
  expect(sentBody()).toMatchObject({ ...typed, form: "hero", page: "/about" });
});

test("after a message was sent, another one can be sent, and the first stays confirmed", async () => {
  const body = await draw();
  fetched.mockImplementation(async () => answer(201, { reference: "SL-7F3K" }));
  const isShown = () => body.querySelector("form")?.hasAttribute("inert") === false;
  const again = () =>
    [...body.querySelectorAll<HTMLAnchorElement>(".done a")].find(
      ({ textContent }) => textContent === "Ask something else",
    );
  fill();
  await send();
  expect(isShown()).toBe(false);
  // As the link below compared products does.
  const message = field("customer_message");
  message.value = "I’m comparing A; B.";
  await act(async () => message.dispatchEvent(new Event("input", { bubbles: true })));
  expect(isShown()).toBe(true);
  expect(body.querySelector(".done")?.textContent).toContain("SL-7F3K");
  expect(again()).toBeUndefined();
  fetched.mockImplementationOnce(async () => answer(503, {}));
  fill({ name: "Ann", email: "ann@example.com", phone: "3125550143" });
  await send();
  expect(body.textContent).toContain("Something went wrong");
  expect(body.querySelector(".done")?.textContent).toContain("SL-7F3K");
  fetched.mockImplementation(async () => answer(201, { reference: "SL-2222" }));
  await send();
  expect(sentBody(1)).toMatchObject({ customer_message: "I’m comparing A; B." });

  expect(again()?.hash).toBe(`#${field("name").id}`);
  expect(isShown()).toBe(false);
  expect(body.querySelector(".done")?.textContent).toContain("SL-2222");
  field("name").focus();
  await act(async () => again()?.click());
  expect(isShown()).toBe(true);
  expect(body.querySelector(".done")?.textContent).toContain("SL-2222");
  // The confirmation doesn't take the focus again.
  expect(document.activeElement).toBe(field("name"));
});

test("the page's title names errors as long as a form has some, also when it changes", async () => {
  document.title = "All products";
  await render(
    <>
      <SampleQuoteForm form="hero" />
      <SampleQuoteForm form="footer" />
    </>,
  );
  const forms = [...document.forms];
  for (const form of forms) await act(async () => form.requestSubmit());
  expect(document.title).toBe("Error: All products");
  setTitle("CCTV Cameras");
  expect(document.title).toBe("Error: CCTV Cameras");
  fetched.mockImplementation(async () => answer(201, { reference: "SL-7F3K" }));
  const titles: string[] = [];
  for (const form of forms) {
    for (const input of form.querySelectorAll<HTMLInputElement>(".field > [name]")) {
      input.value = "ann@example.com";
    }
    await act(async () => form.requestSubmit());
    titles.push(document.title);
  }
  expect(titles).toEqual(["Error: CCTV Cameras", "CCTV Cameras"]);
});

test("an empty form is not sent and shows each error at its field and in a list", async () => {
  const body = await draw();
  await send();
  expect(fetched).not.toHaveBeenCalled();
  const links = [...body.querySelectorAll<HTMLAnchorElement>(".form-summary a")];
  const invalid = [...body.querySelectorAll("[aria-invalid]")];
  expect(links.map((link) => link.hash)).toEqual(invalid.map(({ id }) => `#${id}`));
  expect(links).toHaveLength(4);
  expect(document.activeElement?.className).toBe("form-summary");
  const email = field("email");
  expect(email.getAttribute("aria-invalid")).toBe("true");
  const message = document.getElementById(email.getAttribute("aria-describedby") ?? "");
  expect(message?.textContent).toBe("Enter your email address so we can write back");
});

test("errors from the server are shown and the typed text is kept", async () => {
  const body = await draw();
  const errors = [{ field: "phone", code: "phone", message: "Please enter a phone number." }];
  fetched.mockResolvedValue(answer(422, { errors }));
  fill();
  await send();
  expect(body.querySelector("#hero-phone-error")?.textContent).toBe("Please enter a phone number.");
  expect(field("customer_message").value).toBe("Two cameras");
});

test("a message that is too large for the server is shown at its field", async () => {
  const body = await draw();
  fetched.mockResolvedValue(answer(413, {}));
  fill({ ...typed, customer_message: "x".repeat(200_000) });
  await send();
  expect(body.querySelector("#hero-customer_message-error")?.textContent).toBe(
    "Shorten your message to 5,000 characters",
  );
});

test("a failed request keeps the typed text and is logged", async () => {
  const body = await draw();
  const error = new Error("offline");
  const logged = vi.spyOn(console, "error").mockReturnValue();
  fetched.mockRejectedValueOnce(error);
  fill();
  await send();
  expect(logged).toHaveBeenCalledWith(error);
  expect(body.textContent).toContain("Something went wrong. Please try again.");
  expect(field("name").value).toBe("Ann");
});

test("the result of a form sent without script is shown only in that form", async () => {
  const invalid: Submission = {
    state: "invalid",
    form: "hero",
    values,
    errors: [{ field: "email", code: "email", message: "Please enter a valid email address." }],
  };
  await draw(invalid);
  expect(field("name").value).toBe("Ann");
  expect(field("email").getAttribute("aria-invalid")).toBe("true");
  await draw(invalid, "footer");
  expect(field("name").value).toBe("");
  await draw({ state: "sent", form: "hero", reference: "SL-7F3K", answer_by: null });
  expect(document.body.textContent).toContain("SL-7F3K");
  // The page that confirms isn't the one with the form.
  expect(document.querySelector(".done-footer a[href='/about#hero-name']")).not.toBeNull();
  await draw({ state: "busy", form: "hero", values, seconds: 7 });
  expect(document.body.textContent).toContain("Please wait 7 seconds, or call.");
  await draw({ state: "failed", form: "hero", values });
  expect(document.body.textContent).toContain("Something went wrong. Please try again.");
  expect(field("phone").value).toBe("3125550143");
});

test("the product the form is about is sent unless the visitor unchecks it", async () => {
  await draw(undefined, "hero", "Turret camera");
  const about = document.querySelector<HTMLInputElement>("[name=about]");
  expect(about?.labels?.[0]?.textContent).toBe("About: Turret camera");
  fetched.mockResolvedValue(answer(503, {}));
  fill();
  await send();
  expect(sentBody()).toMatchObject({ about: "Turret camera" });
  about?.click();
  await send();
  expect(sentBody(1)).toMatchObject({ about: "" });
});

test("each cause of failure has its own advice", async () => {
  const body = await draw();
  const advice = async (outcome: () => Promise<Response>): Promise<string> => {
    fetched.mockImplementationOnce(outcome);
    fill();
    await send();
    return body.querySelector(".form-failure")?.textContent ?? "";
  };
  vi.spyOn(console, "error").mockReturnValue();
  const late = new DOMException("late", "TimeoutError");
  expect(await advice(() => Promise.reject(late))).toContain("took too long");
  const busy = new Response("{}", { status: 429, headers: { "retry-after": "120" } });
  expect(await advice(() => Promise.resolve(busy))).toContain("wait 2 minutes");
  for (const status of [400, 404, 413, 500, 502, 503, 504]) {
    const refused = await advice(() => Promise.resolve(answer(status, {})));
    expect(refused).toContain("couldn’t confirm");
  }
  expect(await advice(() => Promise.reject(new TypeError("no net")))).toContain("couldn’t reach");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await advice(() => Promise.reject(new TypeError("no net")))).toContain("You’re offline.");
  expect(document.activeElement?.className).toBe("form-failure");
});

test("a form is sent in a browser without AbortSignal.timeout", async () => {
  const body = await draw();
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    throw new TypeError("AbortSignal.timeout is not a function");
  });
  fetched.mockResolvedValue(answer(201, { reference: "SL-7F3K" }));
  fill();
  await send();
  expect(body.textContent).toContain("SL-7F3K");
});

/** Sends a form without a network. Returns the box to send it later, and the browser's state. */
async function sendOffline() {
  const body = await draw();
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.spyOn(console, "error").mockReturnValue();
  fetched.mockRejectedValue(new TypeError("no net"));
  fill();
  await send();
  const later = () => body.querySelector<HTMLInputElement>(".form-later input");
  return { body, isOnline, later };
}

test("a form to be sent later is sent again until it arrives", async () => {
  const { body, isOnline, later } = await sendOffline();
  vi.useFakeTimers();
  await act(async () => later()?.click());
  await act(async () => vi.advanceTimersByTimeAsync(60_000));
  expect(fetched).toHaveBeenCalledTimes(1);
  // The network is back, but doesn't let requests through yet.
  isOnline.mockReturnValue(true);
  await act(async () => dispatchEvent(new Event("online")));
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(later()?.checked).toBe(true);
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  expect(fetched).toHaveBeenCalledTimes(3);
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  expect(fetched).toHaveBeenCalledTimes(3);
  fetched.mockResolvedValue(answer(201, { reference: "SL-7F3K" }));
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  expect(body.textContent).toContain("SL-7F3K");
  await act(async () => vi.advanceTimersByTimeAsync(600_000));
  expect(fetched).toHaveBeenCalledTimes(4);
  vi.useRealTimers();
});

test("automatic sending goes on after refusals, no earlier than the server asks", async () => {
  const { body, isOnline, later } = await sendOffline();
  vi.useFakeTimers();
  await act(async () => later()?.click());
  isOnline.mockReturnValue(true);
  fetched.mockResolvedValue(answer(503, {}));
  await act(async () => dispatchEvent(new Event("online")));
  expect(later()?.checked).toBe(true);
  const busy = new Response("{}", { status: 429, headers: { "retry-after": "120" } });
  fetched.mockResolvedValue(busy);
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  expect(fetched).toHaveBeenCalledTimes(3);
  fetched.mockResolvedValue(answer(201, { reference: "SL-7F3K" }));
  await act(async () => dispatchEvent(new Event("online")));
  await act(async () => vi.advanceTimersByTimeAsync(119_000));
  expect(fetched).toHaveBeenCalledTimes(3);
  await act(async () => vi.advanceTimersByTimeAsync(1000));
  expect(body.textContent).toContain("SL-7F3K");
  vi.useRealTimers();
});

test("a form that is changed and sent during an automatic attempt is sent again", async () => {
  const { body, isOnline, later } = await sendOffline();
  await act(async () => later()?.click());
  isOnline.mockReturnValue(true);
  let finish: (response: Response) => void = () => {};
  fetched.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  await act(async () => dispatchEvent(new Event("online")));
  fill({ phone: "3125550199" });
  await send();
  expect(fetched).toHaveBeenCalledTimes(2);
  fetched.mockResolvedValue(answer(201, { reference: "SL-7F3K" }));
  await act(async () => finish(answer(201, { reference: "SL-0000" })));
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(sentBody(2)).toMatchObject({ ...typed, phone: "3125550199" });
  expect(body.textContent).toContain("SL-7F3K");
});

test("half a character is sent as a replacement character", async () => {
  await draw();
  fetched.mockResolvedValue(answer(201, { reference: "SL-7F3K" }));
  fill({ ...typed, name: "Ann \ud83d", customer_message: "Two cameras 📷" });
  await send();
  expect(sentBody()).toMatchObject({ name: "Ann \ufffd", customer_message: "Two cameras 📷" });
});

test("unticking the box ends the automatic sending", async () => {
  const { isOnline, later } = await sendOffline();
  await act(async () => later()?.click());
  isOnline.mockReturnValue(true);
  await act(async () => dispatchEvent(new Event("online")));
  await act(async () => later()?.click());
  await act(async () => dispatchEvent(new Event("online")));
  expect(fetched).toHaveBeenCalledTimes(2);
});
