// What all pages have in common, read once.
import { type CollectionEntry, getCollection, getEntry } from "astro:content";

type Ordered = { data: { order: number } };
const byOrder = (one: Ordered, other: Ordered) => one.data.order - other.data.order;

/** The words of a file. */
async function texts(name: string) {
  const entry = await getEntry("texts", name);
  if (entry === undefined) throw new Error(`no ${name}.toml`);
  // These files have no schema.
  return entry.data as any;
}

export const site = await texts("site");
export const catalogue = await texts("catalogue");
export const brands = (await getCollection("brands")).sort(byOrder);
export const categories = (await getCollection("categories")).sort(byOrder);
export const services = (await getCollection("services")).sort(byOrder);

const brandOf = new Map(brands.map((brand) => [brand.id, brand]));
const categoryOf = new Map(categories.map((category) => [category.id, category]));

function found<T>(entry: T | undefined, what: string): T {
  if (entry === undefined) throw new Error(`no ${what}`);
  return entry;
}

export const brand = (slug: string) => found(brandOf.get(slug), slug).data;
export const category = (slug: string) => found(categoryOf.get(slug), slug).data;

/** `tel:+18005550199` */
export const telephone = (phone: { display: string }) =>
  `tel:+1${phone.display.replace(/\D/g, "")}`;

/** The address that the content's name of a page stands for. */
export function address(to: string): string {
  const [page, part] = to.split(":");
  if (page === "contact") return "/contact-sightline-inc";
  if (page === "quote") return "#quote";
  if (page === "service") return `/services/${part}`;
  if (part === undefined) return "/products";
  const tab = categories.find(({ id, data }) => (data.tab ?? id) === part);
  return `/category/${tab?.id}`;
}

/** `November 1, 2026` */
const days = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
export const day = (date: string) => days.format(new Date(date));

export type Product = CollectionEntry<"products">;
