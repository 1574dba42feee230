// The products: where they are, what is known of them, and which are alike.
import { getCollection } from "astro:content";
import figures from "../data/figures.json";
import { brand, category, day, type Product } from "./site.ts";

type Named = { key: string; label: string };
export type Figure = { label: string; value: string };

export const products = await getCollection("products");
products.sort((one, other) => (one.id < other.id ? -1 : 1));

/** How many cards a page of a list has. */
export const PAGE_SIZE = 48;

/** How many alike products a page shows. */
const MOST_RELATED = 3;

export const addressOf = ({ id, data }: Product) => `/products/${data.brand}/${id}`;

const groups = new Map<string, Product[]>();
for (const product of products) {
  if (product.data.compliance.sale_status !== "active") continue;
  for (const key of [product.data.category, `${product.data.category} ${product.data.brand}`]) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [product]);
    else group.push(product);
  }
}

/** The first products of its category that are sold, those of its brand before the others. */
export function related(product: Product): Product[] {
  const { category, brand } = product.data;
  const found: Product[] = [];
  for (const other of groups.get(`${category} ${brand}`) ?? []) {
    if (found.length === MOST_RELATED) return found;
    if (other.id !== product.id) found.push(other);
  }
  for (const other of groups.get(category) ?? []) {
    if (found.length === MOST_RELATED) return found;
    if (other.data.brand !== brand) found.push(other);
  }
  return found;
}

function known(product: Product, of: Named[]): Figure[] {
  return of.flatMap(({ key, label }) => {
    const value = product.data[key as keyof Product["data"]];
    if (value === undefined) return [];
    if (typeof value === "boolean") return [{ label, value: value ? "Yes" : "No" }];
    return [{ label, value: String(value) }];
  });
}

/** The figures of a product's page. */
export const pageFigures = (product: Product) => known(product, figures.page);

/** The figures of a product's card. */
export function cardFigures(product: Product): Figure[] {
  const rows = known(product, figures.card[category(product.data.category).figures]);
  const { offer } = product.data;
  if (offer === undefined) return rows;
  return [...rows, { label: "Price", value: `$${offer.price} until ${day(offer.valid_until)}` }];
}

/** What a product is called where its brand is not named beside it. */
export const fullName = ({ data }: Product) => `${brand(data.brand).name} ${data.title}`;
