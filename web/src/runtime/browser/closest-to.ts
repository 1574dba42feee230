/** Returns the closest element to the event's target, itself included, that matches a selector. */
export function closestTo<E extends Element>({ target }: Event, selector: string): E | null {
  return target instanceof Element ? target.closest<E>(selector) : null;
}
