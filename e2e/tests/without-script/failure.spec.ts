// The page for a page that can't be rendered, on servers whose bundle has an error.
import { startFaulty } from "../../src/faulty.ts";
import { home } from "../../src/routes.ts";
import { expect, test } from "../../src/test.ts";

// The browser logs answers with status 500.
test.use({ faults: "expected" });

const failure = "Unexpected Application Error!";

test("a page that fails to render answers 500 with the error screen in the frame", async ({
  page,
}) => {
  const server = await startFaulty(`document.page.name === "about"`);
  try {
    const response = await page.goto(`${server.url}/about-sightline-inc`);
    expect(response?.status()).toBe(500);
    expect(response?.headers()["cache-control"]).toBe("no-store");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: failure, level: 1 })).toBeVisible();
    await expect(main.getByText("500 We couldn’t show this page.")).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    expect(await page.content(), "the cause is not for visitors").not.toContain("a fault of");
    const other = await page.goto(`${server.url}${home}`);
    expect(other?.status(), "the other pages live on").toBe(200);
  } finally {
    server.stop();
  }
});

test("a frame that fails to render answers 500 with the error screen alone", async ({ page }) => {
  const server = await startFaulty("true");
  try {
    const response = await page.goto(`${server.url}${home}`);
    expect(response?.status()).toBe(500);
    await expect(page.getByRole("heading", { name: failure, level: 1 })).toBeVisible();
    await expect(page.getByText("500 Internal Server Error")).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
    const call = page.getByRole("link", { name: /^Call / });
    await expect(call).toHaveAttribute("href", /^tel:/);
    await expect(call, "in the site's own style").toHaveCSS("color", "rgb(255, 255, 255)");
    await page.getByRole("link", { name: "Home" }).focus();
    await expect(page.getByRole("link", { name: "Home" })).toBeFocused();
  } finally {
    server.stop();
  }
});
