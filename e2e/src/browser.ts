// The browser for all tests.
import { existsSync } from "node:fs";

/** The headless shell loads a page in a third of the time of the full browser. */
const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** The browser's path, and the features to turn off. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? browsers.find(existsSync) ?? "chromium",
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
