// The content security policy in effect: no string becomes markup, a script, or a script's address.
import { expect, test } from "../../src/test.ts";

// The browser logs each violation in its console.
test.use({ faults: "expected" });

test("the policy blocks strings as markup, script or worker address, and new policies", async ({
  page,
}) => {
  await page.goto("/");
  const refused = await page.evaluate(() => {
    const attempts = {
      markup: () => {
        document.createElement("div").innerHTML = "<p>words</p>";
      },
      script: () => setTimeout("document.title = 'changed'"),
      worker: () => new Worker("/assets/any.js"),
      policy: () =>
        (
          globalThis as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): void };
          }
        ).trustedTypes.createPolicy("another", {}),
    };
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return `${name}: done`;
      } catch (error) {
        return `${name}: ${(error as Error).name}`;
      }
    });
  });
  expect(refused).toEqual([
    "markup: TypeError",
    "script: TypeError",
    "worker: TypeError",
    "policy: TypeError",
  ]);
});
