// Leads that are easily overlooked: in Spam, behind a long list, or another person's.
import { expect, it, vi } from "vitest";
import { queryOf } from "../../src/studio/leads/search.ts";
import { api, find, open, says, saysNot } from "./desk.ts";
import { newLead } from "./fake-leads.ts";

it("offers to search in Spam below what was found in all other leads", async () => {
  api.arrive("Best Customer");
  await open("/studio/leads?q=Best");
  const found = await find("link", /Best Customer/);
  const link = await find("link", "Search in Spam");
  expect(found.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // Spam isn't searched before somebody asks for it.
  expect(api.asked.some(({ path }) => /box=spam/.test(path))).toBe(false);
  link.click();
  await find("link", /Best SEO Offers 1/);
  expect(location.search).toBe("?q=Best&box=spam");
  await saysNot("Search in Spam");
});

it("has a way from the row of the open lead past the rest of the list", async () => {
  await open("/studio/leads/K001-M2PP");
  await find("heading", "Priya Raman");
  const way = await find("button", "Go to the lead");
  expect(way.previousElementSibling?.getAttribute("data-reference")).toBe("K001-M2PP");
  way.click();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Priya Raman"));
});

it("names the sender of a lead with the same number if it is another person", async () => {
  const [ann] = api.leads;
  if (ann === undefined) throw new Error("no lead");
  ann.earlier = [
    newLead(50, 0, { name: "Bob Basement" }),
    newLead(51, 0, { name: ann.name, whole_message: "Again." }),
  ];
  await open(`/studio/leads/${ann.reference}`);
  await find("heading", "Other leads with this address or number");
  await says(/K050-M2PP Bob Basement/);
  await says(/K051-M2PPNew/);
});

it("counts the days of a period with today", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const since = (["today", "week", "month"] as const).map((since) =>
    queryOf({ since }, now, "America/Chicago").get("since"),
  );
  expect(since).toEqual(["2026-11-21", "2026-11-15", "2026-10-25"]);
});
