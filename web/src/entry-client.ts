/** The script of every page. It is tiny, and loads the rest once the page is painted: until then letters and pictures come first. */
import { painted } from "./runtime/browser/painted.ts";

// Without the rest a page works as it does without script.
painted.then(() =>
  import("./start.ts").then(
    (all) => all.start(),
    () => {},
  ),
);
