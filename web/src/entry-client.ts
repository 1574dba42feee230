/**
 * The script of every page. It is tiny, and loads the rest after the first paint, so that fonts and
 * pictures come first.
 */
import { painted } from "./runtime/browser/painted.ts";

// If the rest doesn't load, the page works as it does without JavaScript.
painted.then(() =>
  import("./start.ts").then(
    (all) => all.start(),
    () => {},
  ),
);
