/** Returns a signal that aborts after a time, in browsers without `AbortSignal.timeout` too. */
export function timeoutSignal(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  const late = new DOMException("timeout", "TimeoutError");
  setTimeout(() => controller.abort(late), milliseconds);
  return controller.signal;
}
