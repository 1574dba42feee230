// Pages are prefetched, and counted when they are shown.
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { articles, catalogue, home, services } from "../../src/routes.ts";
import { expect, test, visit } from "../../src/test.ts";

/** A request as the server receives it: browsers don't report the requests of prefetches. */
interface Asked {
  readonly method: string;
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
}

/** Starts a proxy to the server that records requests, which the test must close. */
async function noted(origin: string) {
  const asked: Asked[] = [];
  const way = createServer((given, answer) => {
    const { method = "", url = "", headers } = given;
    asked.push({ method, address: url, headers });
    const to = new URL(url, origin);
    const passed = { ...headers, host: to.host };
    const on = request(to, { method, headers: passed }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    on.on("error", () => answer.destroy());
    given.pipe(on);
  });
  await new Promise<void>((open) => way.listen(0, "127.0.0.1", open));
  const { port } = way.address() as AddressInfo;
  const close = () => {
    way.close();
    way.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, asked, close };
}

test("a hovered link is prefetched, and counted only when it is shown", {
  tag: "@server",
}, async ({ page, baseURL }) => {
  const { url, asked, close } = await noted(baseURL ?? "");
  const of = (address: string, method = "GET") =>
    asked.filter((one) => one.address === address && one.method === method);
  await visit(page, url + home);
  const link = page.locator(`.hero a[href="${services[1]}"]`).first();
  await link.hover();
  await expect.poll(() => of(services[1]).length).toBe(1);
  expect(of(services[1])[0]?.headers["sec-purpose"]).toBe("prefetch");
  expect(of(services[1], "HEAD")).toEqual([]);

  await link.click();
  await expect(page).toHaveURL(url + services[1]);
  await expect.poll(() => of(services[1], "HEAD").length).toBe(1);
  expect(of(services[1], "HEAD")[0]?.headers["sightline-shown"]).toBe(url + home);
  expect(of(services[1], "HEAD")[0]?.headers["sec-purpose"]).toBeUndefined();
  expect(of(services[1])).toHaveLength(1);

  // Requested and shown immediately, without a prefetch.
  await visit(page, url + articles);
  expect(of(articles, "HEAD")).toEqual([]);
  close();
});

test("search results and files aren't prefetched", {
  tag: "@server",
}, async ({ page, baseURL }) => {
  const { url, asked, close } = await noted(baseURL ?? "");
  await visit(page, url + catalogue);
  const addresses = [
    "/search?q=dome",
    "/articles/how-long-to-keep-video.md",
    "/about-sightline-inc",
  ];
  // The same kinds of links as on the pages, in one place.
  await page.evaluate((addresses) => {
    const links = addresses.map((href) => {
      const link = document.createElement("a");
      Object.assign(link, { href, textContent: href, id: `to-${addresses.indexOf(href)}` });
      return link;
    });
    document.querySelector("#main")?.prepend(...links);
  }, addresses);
  for (const at of addresses.keys()) {
    await page.locator(`#to-${at}`).hover();
    await page.waitForTimeout(400);
  }
  const ahead = () => asked.filter(({ headers }) => headers["sec-purpose"] === "prefetch");
  // The last one is a page: once it is prefetched, the others would have been too.
  await expect.poll(() => ahead().map(({ address }) => address)).toEqual(addresses.slice(-1));
  close();
});
