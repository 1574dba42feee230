// Every kind of page, from top to end.
import { firstListed, kinds, listed, missing, services } from "../src/routes.ts";
import { shoot } from "../src/shots.ts";
import { settled, test } from "../src/test.ts";

const others = services
  .slice(1)
  .map((path) => ({ kind: `service ${path.split("/").at(-1)}`, path }));
const commercial = { kind: "audience commercial", path: "/commercial-cctv-security" };
const unknown = { kind: "unknown address", path: "/no/such/page" };

for (const { kind, path } of [...kinds, ...others, commercial, ...missing, unknown]) {
  test(`the ${kind} page`, async ({ page }, info) => {
    await page.goto(path);
    await settled(page);
    await shoot(page, info, kind);
  });
}

for (const place of listed) {
  test(`the page of a ${place.kind}`, async ({ page, request }, info) => {
    await page.goto(await firstListed(request, place));
    await settled(page);
    await shoot(page, info, place.kind);
  });
}
