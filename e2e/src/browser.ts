// The browser of every test.
import { existsSync } from "node:fs";

/** The headless shell loads a page in a third of the whole browser's time. */
const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Which browser, and what it is told to leave out. */
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
