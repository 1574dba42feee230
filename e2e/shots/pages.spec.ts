// Every kind of page, from top to bottom.
import {
  articles,
  catalogue,
  firstListed,
  kinds,
  listed,
  missing,
  services,
} from "../src/routes.ts";
import { shoot } from "../src/shots.ts";
import { test, visit } from "../src/test.ts";

const others = services
  .slice(1)
  .map((path) => ({ kind: `service ${path.split("/").at(-1)}`, path }));
const commercial = { kind: "audience commercial", path: "/commercial-cctv-security" };
/** Pages that aren't in the lists of fixed addresses, and pages with a choice or a search. */
const further = [
  commercial,
  { kind: "unknown address", path: "/no/such/page" },
  { kind: "search results", path: "/search?q=dome" },
  { kind: "search without results", path: "/search?q=zzzz" },
  { kind: "articles of a subject", path: `${articles}?category=cctv` },
  { kind: "catalogue without products", path: `${catalogue}?brand=lorex&type=Reader` },
  {
    kind: "catalogue comparison",
    path: `${catalogue}?compare=p3265-lve-dome-camera,qnv-8080r-vandal-dome#compare`,
  },
  { kind: "product recorder", path: "/products/axis-communications/s3008-recorder-8-channel" },
  { kind: "product reader", path: "/products/axis-communications/a4120-e-keypad-reader" },
  { kind: "product alone", path: "/products/lorex/d841a8-dvr-8-channel" },
  { kind: "brand of one product", path: "/products/lorex" },
];

for (const { kind, path } of [...kinds, ...others, ...missing, ...further]) {
  test(`the ${kind} page`, async ({ page }, info) => {
    await visit(page, path);
    await shoot(page, info, kind);
  });
}

for (const place of listed) {
  test(`the page of a ${place.kind}`, async ({ page, request }, info) => {
    await visit(page, await firstListed(request, place));
    await shoot(page, info, place.kind);
  });
}
