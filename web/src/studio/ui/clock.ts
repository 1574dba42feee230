/** The server's clock. It ticks for everything that shows how long ago something was. */
import { useSyncExternalStore } from "react";

/** How far this machine's clock is behind the server's, in milliseconds. */
let offsetMs = 0;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Sets the clock from the server's time. */
export function setClock(serverTime: string): void {
  const said = Date.parse(serverTime);
  if (Number.isFinite(said)) offsetMs = said - Date.now();
  tick();
}

/** Returns the server's time in milliseconds. */
export function serverNow(): number {
  return serverTime(Date.now());
}

/** Returns the server's time at a time of this machine, in milliseconds. */
export function serverTime(time: number): number {
  return time + offsetMs;
}

/** Returns the server's time, updated every ten seconds. */
export function useNow(): number {
  return useSyncExternalStore(listen, () => now);
}

function tick(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    now = serverNow();
    timer = setInterval(tick, 10_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}
