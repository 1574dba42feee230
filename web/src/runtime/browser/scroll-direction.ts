/** The shortest distance, in pixels, that counts as scrolling. */
const minDistance = 12;

/**
 * Sets the last scroll direction on the root element: the header hides when scrolling down and
 * returns when scrolling up. At the top of the page it counts as up.
 */
export function startScrollDirection(): void {
  const root = document.documentElement;
  let last = scrollY;
  addEventListener(
    "scroll",
    () => {
      const way = scrollY - last;
      if (Math.abs(way) >= minDistance) {
        root.dataset.scrolled = way > 0 && scrollY > innerHeight / 2 ? "down" : "up";
        last = scrollY;
      }
    },
    { passive: true },
  );
}
