/** The script of every page. It is tiny, and loads the rest once the page is painted: until then letters and pictures come first. */
import { afterPaint } from "./runtime/browser/after-paint.ts";

// Without the rest a page works as it does without script.
afterPaint(() => {
  import("./start.ts").then(
    (all) => all.start(),
    () => {},
  );
});
