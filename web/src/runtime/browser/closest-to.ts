/** The element at which an event happens, or the one it is in, that a selector means. */
export function closestTo<E extends Element>({ target }: Event, selector: string): E | null {
  return target instanceof Element ? target.closest<E>(selector) : null;
}
