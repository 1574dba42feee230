import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { z } from "astro/zod";

const files = (folder: string) => glob({ pattern: "*.toml", base: `./src/content/${folder}` });

const picture = z.object({
  file: z.string(),
  alt: z.string(),
  title: z.string().optional(),
  caption: z.string().optional(),
});

const iconed = z.object({ icon: z.string(), name: z.string() });

const text = z.string().optional();

const products = defineCollection({
  loader: files("products"),
  schema: z.object({
    brand: z.string(),
    category: z.string(),
    type: text,
    title: z.string(),
    description: z.string(),
    sku: z.string(),
    hero_title: text,
    hero_paragraph: z.string(),
    hero_bullets: z.array(iconed),
    image_caption: text,
    category_description: text,
    best_for: z.array(z.string()),
    technology: text,
    housing: text,
    resolution: text,
    lens: text,
    ir_range: text,
    channels: text,
    recording_rate: text,
    storage_capacity: text,
    poe: z.boolean().optional(),
    max_users: text,
    reader_type: text,
    protocol: text,
    power_supply: text,
    power_consumption: text,
    dimensions: text,
    weight: text,
    picture,
    banner_pictures: z.array(picture).optional(),
    offer: z
      .object({ price: z.string(), currency: z.string(), valid_until: z.string() })
      .optional(),
    faq: z.array(z.object({ question: z.string(), answer: z.string() })),
    compliance: z.object({
      ndaa_889: z.string(),
      covered_list: z.boolean(),
      sale_status: z.string(),
      note: z.string(),
      reviewed_on: z.string(),
      source: z.string(),
    }),
  }),
});

const brands = defineCollection({
  loader: files("brands"),
  schema: z.object({
    name: z.string(),
    order: z.number(),
    seo_text: z.string(),
    description: z.string(),
  }),
});

const box = z.object({
  title: z.string(),
  text: z.string(),
  links: z.array(z.object({ label: z.string(), to: z.string() })),
});

const categories = defineCollection({
  loader: files("categories"),
  schema: z.object({
    name: z.string(),
    order: z.number(),
    tab: text,
    badge: z.string(),
    figures: z.enum(["camera", "recorder", "door-device"]),
    sidebar: z.array(box),
  }),
});

const services = defineCollection({
  loader: files("services"),
  schema: z.object({
    name: z.string(),
    order: z.number(),
    icon: z.string(),
    color: z.string(),
    menu_text: z.string(),
    product_categories: z.array(z.string()).default([]),
    card: z.object({ title: z.string() }),
    quick_link: z.object({ label: z.string(), order: z.number() }).optional(),
    parts: z.object({
      title: z.string(),
      on_general_pages: z.boolean().default(false),
      parts: z.array(iconed.extend({ text: z.string() })),
    }),
  }),
});

// The company, and the words around products: `site.toml` and `catalogue.toml`.
const texts = defineCollection({ loader: files("texts") });

export const collections = { products, brands, categories, services, texts };
