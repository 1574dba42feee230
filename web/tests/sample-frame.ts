import type { Frame, MenuItem, Picture } from "../src/generated/model.ts";

/** A picture that exists nowhere. */
export function picture(name: string, alt = "", dark = false): Picture {
  return {
    src: `/media/${name}-960.webp`,
    width: 960,
    height: dark ? 540 : 720,
    alt,
    dark,
    fallback: `/media/${name}-960.jpg`,
    sources: [{ media_type: "image/avif", srcset: `/media/${name}-960.avif 960w` }],
    tone: null,
  };
}

const link = (label: string, href: string, on_phone = false) => ({
  label,
  href,
  current: href === "/",
  on_phone,
});

const service = (
  title: string,
  text: string,
  key: string,
  icon: NonNullable<MenuItem["icon"]>,
): MenuItem => ({
  title,
  text,
  href: `/services/${key}`,
  current: false,
  icon,
  accent: "pa",
  picture: null,
});

const product = (title: string, text: string, href: string, name: string): MenuItem => ({
  title,
  text,
  href,
  current: false,
  icon: null,
  accent: null,
  picture: picture(name),
});

/** The frame of a home page. */
export const frame: Frame = {
  company: {
    name: "Sightline Inc",
    short_name: "Sightline",
    home_href: "/",
    contact_href: "/contact-sightline-inc",
    toll_free: { display: "(800) 555-0199", href: "tel:+18005550199", label: "toll-free" },
    local: { display: "(312) 555-0143", href: "tel:+13125550143", label: "Chicago" },
    email: "hello@sightline.example",
    address: null,
    hours: [
      { days: "Mon to Fri", hours: "8 am to 6 pm" },
      { days: "Saturday", hours: "9 am to 4 pm" },
      { days: "Emergency", hours: "24/7" },
    ],
    areas: ["Chicago", "Naperville", "Aurora", "Plainfield"],
  },
  path: "/",
  accent: null,
  utility: {
    audiences: [
      link("Home Security", "/residential-cctv-security"),
      { ...link("Business Security", "/commercial-cctv-security"), current: true },
    ],
    links: [
      link("Success Stories", "/contact-sightline-inc#case-studies", true),
      link("Home", "/"),
      link("Contact", "/contact-sightline-inc", true),
      link("About", "/about-sightline-inc"),
      link("Articles", "/security-insights"),
      link("Products", "/security-products"),
    ],
    social: [
      { network: "facebook", label: "Sightline on Facebook", href: "https://facebook.example/" },
      { network: "instagram", label: "Sightline on Instagram", href: "https://ig.example/" },
      { network: "linkedin", label: "Sightline on LinkedIn", href: "https://linkedin.example/" },
      { network: "youtube", label: "Sightline on YouTube", href: "https://youtube.example/" },
    ],
  },
  subtitle: "CCTV & Access Control Solutions",
  services_menu: {
    name: "services",
    label: "Services",
    items: [
      service("Access control", "Keypads, cards, face readers", "access-control", "door-closed"),
      service("CCTV installation", "Cameras, DVRs and NVRs", "cctv-installation", "cctv"),
      service("IT and network services", "Cabling, Wi-Fi, servers", "it-services", "network"),
      service("PA and sound systems", "Paging, music, messages", "pa-systems", "speaker"),
      service("PoS installation", "Registers and printers", "pos-installation", "receipt"),
    ],
    aside: {
      title: "Not Sure Which Service?",
      text: "Tell us what worries you. A technician looks at the site and says what helps.",
      link: { label: "Ask a technician", href: "/contact-sightline-inc" },
    },
  },
  products_menu: {
    name: "products",
    label: "Products",
    items: [
      product("All products", "Everything we install", "/security-products", "turret"),
      product("Access control", "Readers and panels", "/security-products?tab=access", "reader"),
      product("CCTV cameras", "Dome, bullet, PTZ", "/security-products?tab=cctv", "dome"),
      product("Recorders", "NVRs and DVRs", "/security-products?tab=recorders", "nvr16"),
    ],
    aside: {
      title: "Explore Products",
      text: "Cameras, recorders and door devices, with the figures that matter side by side.",
      link: { label: "Open the catalog", href: "/security-products" },
    },
  },
  header_links: [
    link("Articles", "/security-insights"),
    link("Projects", "/contact-sightline-inc#case-studies"),
  ],
  breadcrumbs: [],
  banner: {
    title: "Cameras, doors and networks, installed by one Chicago crew.",
    subtitle: null,
    brand: null,
    paragraph: "We survey, draw, install and look after security systems for homes and shops.",
    specs: [],
    bullets: [
      { icon: "ruler", name: "Free site survey" },
      { icon: "file-check", name: "Fixed written quote" },
      { icon: "siren", name: "24/7 emergency service" },
    ],
    actions: [],
    byline: null,
    pictures: [
      {
        picture: picture("dusk", "A white bullet camera at dusk", true),
        title: "Side entrance",
        caption: "4 MP bullet, 9 ft up",
      },
      { picture: picture("entrance", "A reader", true), title: "Front office", caption: null },
      { picture: picture("counter", "A register", true), title: "Register 1", caption: null },
    ],
    aside: {
      kind: "quote",
      title: "Get a free site survey",
      text: "A technician visits, measures and sends a fixed quote. The visit costs nothing.",
      product: null,
    },
  },
  service_cards: [
    {
      title: "Access Control Systems",
      description: "Keypads, cards and face readers for every door.",
      icon: "door-closed",
      accent: "access",
      href: "/services/access-control",
    },
    {
      title: "Next-Gen CCTV Surveillance",
      description: "Cameras that hold a face at night.",
      icon: "cctv",
      accent: "cctv",
      href: null,
    },
    {
      title: "IT & Network Setup Services",
      description: "Cabling, Wi-Fi and servers that the rest runs on.",
      icon: "network",
      accent: "it",
      href: "/services/it-services",
    },
    {
      title: "Public Address (PA) Sound Systems",
      description: "Clear paging and music in every room and yard.",
      icon: "megaphone",
      accent: "pa",
      href: "/services/pa-systems",
    },
  ],
  sidebar: {
    stories: { label: "Success stories", href: "/contact-sightline-inc#case-studies" },
    contact_title: "Talk to a technician",
    contact_text: "Ask what it takes and what it costs before anyone visits.",
    contact_action: "Request a Free Consultation",
    always_on: "Emergency line open 24/7",
    intro: [
      {
        title: "Home or business?",
        text: "A house usually needs four cameras and one reader.",
        links: [{ label: "Home security", href: "/residential-cctv-security" }],
      },
    ],
    related_products: [
      {
        title: "Bullet camera, 4 MP",
        brand: "LTS",
        href: "/products/lts/b4",
        picture: picture("bullet"),
      },
    ],
    more_products: { label: "All 12 products", href: "/security-products?tab=cctv" },
    related_articles: [{ label: "How Long To Keep Video", href: "/articles/how-long" }],
    parts: [
      {
        title: "Parts of an access system",
        parts: [{ icon: "id-card", name: "Reader", text: "checks a card, code or face." }],
      },
    ],
  },
  footer: {
    call_title: "Ready to Secure Your Property?",
    call_text: "Leave a number. A technician calls back within one working day.",
    paragraph: "Cameras, door access, networks, sound and registers for homes and businesses.",
    quick_links: [
      { label: "CCTV", href: "/services/cctv-installation" },
      { label: "IT & Network Setup", href: "/services/it-services" },
      { label: "Access Control", href: "/services/access-control" },
      { label: "PA", href: "/services/pa-systems" },
    ],
    bottom_links: [
      { label: "Security Articles", href: "/security-insights" },
      { label: "Security Products", href: "/security-products" },
      { label: "Home", href: "/" },
      { label: "Legal", href: "/sightline-legal" },
      { label: "Contact", href: "/contact-sightline-inc" },
    ],
    license: "Licensed, insured and bonded.",
    copyright: "© 2026 Sightline Inc. All rights reserved.",
  },
  search: { page: "/search", suggest: "/search/suggest" },
  text_consent: {
    consent: { version: "5f0c2b9a7e1d4c38", text: "Sightline Inc may text me." },
    privacy_href: "/sightline-legal#privacy",
  },
  submission: null,
};
