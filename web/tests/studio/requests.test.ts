// Requests that take long: what is shown and announced meanwhile, and when they are given up.
import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { describe, expect, it, vi } from "vitest";
import {
  ApiError,
  callApi,
  download,
  NetworkError,
  RequestTimeout,
} from "../../src/studio/ui/api.ts";
import { Loading } from "../../src/studio/ui/loading.tsx";
import { api, heldAnswer, open, press, says, saysNot } from "./desk.ts";

/** How long a request may take. */
const limitMs = 40_000;

/** Has no request answered; returns how many were sent. */
function nothingAnswers(): () => number {
  let sent = 0;
  vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit) => {
    sent += 1;
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  });
  return () => sent;
}

describe("a screen that takes long to load", () => {
  it.each([
    ["numbers", /numbers\?/],
    ["settings/deliveries", /deliveries$/],
    ["settings/people", /people$/],
    ["settings/sign-in", /sessions$/],
    ["settings/sign-in", /passkeys$/],
    ["settings/history", /audit$/],
  ])("says so: %s, %s", async (screen, path) => {
    const { answer, waiting } = heldAnswer(path);
    await open(`/studio/${screen}`);
    await vi.waitFor(() => expect(waiting()).toBeGreaterThan(0));
    await says("Loading…");
    answer();
    await saysNot("Loading…");
  });

  it("says so before it is known who is signed in", async () => {
    api.signedIn = false;
    const { answer } = heldAnswer(/api\/sign-in$/);
    await open("/studio/enter");
    await says("Loading…");
    answer();
    await saysNot("Loading…");
  });

  it("is announced once, and only after a moment", () => {
    vi.useFakeTimers();
    document.body.innerHTML = '<p id="said" role="status"></p><div id="place"></div>';
    const said = () => document.getElementById("said")?.textContent;
    const root = createRoot(document.getElementById("place") as HTMLElement);
    const show = (...names: string[]) =>
      flushSync(() => root.render(names.map((name) => createElement(Loading, { key: name }))));
    show("passkeys", "sessions");
    vi.advanceTimersByTime(400);
    show("sessions");
    expect(said()).toBe("");
    vi.advanceTimersByTime(1_000);
    // The same words a second time would end in a space.
    expect(said()).toBe("Loading…");
    show();
    expect(said()).toBe("");
    show("sessions");
    show();
    vi.advanceTimersByTime(1_000);
    expect(said()).toBe("");
    root.unmount();
  });
});

describe("a request that hangs", () => {
  it("ends like one without a connection", async () => {
    vi.useFakeTimers();
    nothingAnswers();
    const ended = callApi("POST", "leads/K000-M2PP/entries", {}).catch((error) => error);
    await vi.advanceTimersByTimeAsync(limitMs);
    expect(await ended).toBeInstanceOf(NetworkError);
  });

  it("ends too if only the beginning of the answer arrives", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", async (_address: string, { signal }: RequestInit) => {
      const response = new Response("{");
      response.text = () =>
        new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
      return response;
    });
    const ended = callApi("GET", "me").catch((error) => error);
    await vi.advanceTimersByTimeAsync(limitMs);
    // Only this isn't sent again by itself.
    expect(await ended).toBeInstanceOf(RequestTimeout);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is not sent again and again before the user is told", async () => {
    await open("/studio/numbers");
    await says("Where they came from");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const sent = nothingAnswers();
    await press("Year", "link");
    await vi.waitFor(() => expect(sent()).toBe(1));
    await vi.advanceTimersByTimeAsync(limitMs);
    await says("No connection to the server");
    expect(sent()).toBe(1);
  });

  it("has failed for want of the server if a proxy answers 503 by itself", async () => {
    const body = { status: 503, title: "Service Unavailable" };
    for (const [text, failure] of [
      ["<h1>503 Service Unavailable</h1>", NetworkError],
      [JSON.stringify(body), ApiError],
    ] as const) {
      vi.stubGlobal("fetch", async () => new Response(text, { status: 503 }));
      await expect(callApi("GET", "me")).rejects.toBeInstanceOf(failure);
    }
  });

  it("is not given up if it is a file that has begun to arrive", async () => {
    vi.useFakeTimers();
    let signal: AbortSignal | null | undefined;
    let end = (_: Blob) => {};
    vi.stubGlobal("fetch", async (_address: string, init: RequestInit) => {
      signal = init.signal;
      const response = new Response("");
      response.blob = () =>
        new Promise((resolve) => {
          end = resolve;
        });
      return response;
    });
    const createObjectURL = vi.fn(() => "blob:");
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL() {} }));
    const saved = download("leads/export", "leads.csv");
    await vi.advanceTimersByTimeAsync(10 * limitMs);
    expect(signal?.aborted).toBe(false);
    end(new Blob(["reference"]));
    await saved;
    expect(createObjectURL).toHaveBeenCalled();
  });
});
