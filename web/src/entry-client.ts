/**
 * The script of every page. It is tiny, and loads the rest after the first paint, so that fonts and
 * pictures come first.
 */
import { firstPaint } from "./runtime/browser/first-paint.ts";

// If the rest doesn't load, the page works as it does without JavaScript.
firstPaint.then(() =>
  import("./start.ts").then(
    (all) => all.start(),
    () => {},
  ),
);
