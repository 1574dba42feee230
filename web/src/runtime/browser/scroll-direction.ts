/** A shorter way than this, in pixels, does not count. */
const least = 12;

/**
 * Says on the root which way the page was scrolled last: the header leaves on the way down and comes
 * back on the way up. At the top it counts as up.
 */
export function startScrollDirection(): void {
  const root = document.documentElement;
  let last = scrollY;
  addEventListener(
    "scroll",
    () => {
      const way = scrollY - last;
      if (Math.abs(way) >= least) {
        root.dataset.scrolled = way > 0 && scrollY > innerHeight / 2 ? "down" : "up";
        last = scrollY;
      }
    },
    { passive: true },
  );
}
