// What search engines learn of a page.
import pictures from "../data/pictures.json";
import { addressOf, fullName, pageFigures } from "./products.ts";
import { brand, category, type Product, services, site, telephone } from "./site.ts";

const BASE = site.company.base_url;
const OF_SITE = `${BASE}/#/schema/`;
const { company, business } = site;
const hours = site.facts.hours.value.split(", ");

const contact = (phone: { display: string }, more: object) => ({
  "@type": "ContactPoint",
  contactType: "customer service",
  telephone: telephone(phone).replace("tel:", ""),
  ...more,
  availableLanguage: ["en"],
  hoursAvailable: hours,
});

const common = [
  {
    "@type": "HomeAndConstructionBusiness",
    "@id": `${OF_SITE}company`,
    name: company.name,
    alternateName: company.short_name,
    url: `${BASE}/`,
    logo: { "@id": `${OF_SITE}logo` },
    telephone: telephone(company.toll_free).replace("tel:", ""),
    email: company.email,
    foundingDate: site.facts.established.value,
    address: {
      "@type": "PostalAddress",
      streetAddress: business.address.street,
      addressLocality: business.address.city,
      addressRegion: business.address.state,
      postalCode: business.address.zip,
      addressCountry: business.address.country,
    },
    geo: { "@type": "GeoCoordinates", ...business.geo },
    openingHours: hours,
    priceRange: business.price_range,
    areaServed: company.areas.map((name: string) => ({ "@type": "City", name })),
    contactPoint: [
      contact(company.toll_free, { contactOption: "TollFree", email: company.email }),
      contact(company.local, {}),
    ],
    knowsAbout: services.map((service) => service.data.name),
    sameAs: site.social.map((link: { url: string }) => link.url),
  },
  {
    "@type": "WebSite",
    "@id": `${OF_SITE}website`,
    url: `${BASE}/`,
    name: company.short_name,
    alternateName: company.name,
    publisher: { "@id": `${OF_SITE}company` },
    inLanguage: "en-US",
  },
  {
    "@type": "ImageObject",
    "@id": `${OF_SITE}logo`,
    url: `${BASE}/icon-512.png`,
    width: 512,
    height: 512,
    creditText: company.name,
  },
];

const graph = (...nodes: object[]) => ({
  "@context": "https://schema.org",
  "@graph": [...common, ...nodes],
});

/** Of a page that is no product's. */
export const pageData = (url: string, name: string, description: string) =>
  graph({
    "@type": "WebPage",
    "@id": url,
    url,
    name,
    description,
    isPartOf: { "@id": `${OF_SITE}website` },
    inLanguage: "en-US",
  });

const crumb = (position: number, name: string, path?: string) => ({
  "@type": "ListItem",
  position,
  name,
  ...(path !== undefined && { item: `${BASE}${path}` }),
});

/** Of a product's page. */
export function productData(product: Product) {
  const { data } = product;
  const url = `${BASE}${addressOf(product)}`;
  const part = (name: string) => ({ "@id": `${url}#/schema/${name}` });
  const made = pictures[data.picture.file as keyof typeof pictures];
  const picture = `${BASE}${made.large}`;
  return graph(
    {
      "@type": "ItemPage",
      "@id": url,
      url,
      name: `${fullName(product)} | ${company.short_name}`,
      description: data.hero_paragraph,
      isPartOf: { "@id": `${OF_SITE}website` },
      mainEntity: part("product"),
      primaryImageOfPage: part("picture"),
      breadcrumb: part("breadcrumb"),
      dateModified: data.compliance.reviewed_on,
      inLanguage: "en-US",
    },
    {
      "@type": "ImageObject",
      ...part("picture"),
      url: picture,
      contentUrl: picture,
      width: made.width,
      height: made.height,
      caption: data.picture.alt,
      creditText: company.name,
    },
    {
      "@type": "BreadcrumbList",
      ...part("breadcrumb"),
      itemListElement: [
        crumb(1, "Home", "/"),
        crumb(2, "Products", "/products"),
        crumb(3, brand(data.brand).name, `/products/${data.brand}`),
        crumb(4, data.title),
      ],
    },
    {
      "@type": data.offer === undefined ? "ProductModel" : "Product",
      ...part("product"),
      name: data.title,
      description: data.description,
      sku: data.sku,
      mpn: data.sku,
      category: category(data.category).name,
      url,
      brand: { "@type": "Brand", name: brand(data.brand).name },
      image: part("picture"),
      additionalProperty: pageFigures(product).map(({ label, value }) => ({
        "@type": "PropertyValue",
        name: label,
        value,
      })),
      ...(data.offer !== undefined && {
        offers: {
          "@type": "Offer",
          price: data.offer.price,
          priceCurrency: data.offer.currency,
          priceValidUntil: data.offer.valid_until,
          availability: "https://schema.org/InStock",
        },
      }),
    },
    {
      "@type": "FAQPage",
      ...part("questions"),
      isPartOf: { "@id": url },
      mainEntity: data.faq.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  );
}
