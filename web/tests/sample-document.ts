import type {
  CaseStudies,
  CaseStudy,
  Document,
  Explainer,
  Explainers,
  InfoBox,
  Page,
  Process,
} from "../src/generated/model.ts";
import { frame, picture } from "./sample-frame.ts";

/** A finished job. */
export function study(id: string, filters: CaseStudy["filters"], featured = false): CaseStudy {
  return {
    id,
    title: `Job ${id}`,
    category: "Commercial",
    icon: "store",
    picture: picture("nvr", "A recorder"),
    stats: [
      { value: "32", label: "cameras" },
      { value: "78%", label: "fewer incidents" },
    ],
    overview: "Every dock door and aisle end in view, one screen for the shift lead.",
    services: ["Survey", "Cabling"],
    results: ["Animals counted every night"],
    sample: true,
    featured,
    filters,
  };
}

/** An explanation. */
export function explainer(id: string, label: string): Explainer {
  return {
    id,
    label,
    icon: "door-closed",
    heading: `What ${label} does`,
    picture: picture("dome", "A dome camera"),
    items: [
      { term: "Reader", text: "Card, phone, code or face. Mounted 42 inches up." },
      { term: "Lock", text: "Electric strike or magnet." },
    ],
    link: { label: `${label} in detail`, href: `/services/${id}` },
  };
}

const info: InfoBox = {
  title: "Everything that watches, locks and connects",
  subtitle: "One company designs it, installs it and answers the phone for it.",
  text: "Most sites end up with three contractors. We do all of it.",
  features: ["Cameras and recorders", "Door access", "Network cabling"],
  pictures: [picture("dome"), picture("biometric"), picture("speaker")],
  actions: [{ label: "Get a free site survey", href: "#quote" }],
};

const studies: CaseStudies = {
  title: "Work we are proud of",
  lead: null,
  filter: "featured",
  tabs: [],
  studies: [
    study("river", ["featured"], true),
    study("docks", ["commercial"], true),
    study("clinic", ["access_control"], true),
    study("grocery", ["pa"], true),
  ],
  all: { label: "All success stories", href: "/contact-sightline-inc#case-studies" },
};

const process: Process = {
  title: "From the first call to a lit system",
  lead: null,
  steps: [{ title: "Site Analysis & Consultation", when: "Day 1", text: "We look." }],
};

const explainers: Explainers = {
  title: "How the parts work",
  lead: "Five short explanations.",
  explainers: [
    explainer("access", "Access Control"),
    explainer("cameras", "CCTV Cameras"),
    explainer("recorders", "DVRs/NVRs"),
    explainer("pos", "PoS"),
    explainer("brands", "Brands"),
  ],
};

const home: Page = {
  kind: "sections",
  name: "home",
  notice: null,
  sections: [
    { area: "main", id: null, section: { kind: "info-box", ...info } },
    { area: "main", id: null, section: { kind: "case-studies", ...studies } },
    { area: "band", id: null, section: { kind: "process", ...process } },
    { area: "wide", id: null, section: { kind: "explainers", ...explainers } },
    {
      area: "wide",
      id: null,
      section: { kind: "brand-gallery", title: "Brands we install", lead: null, panels: [] },
    },
  ],
};

/** The home page, as the server hands it to the renderer. */
export const homeDocument: Document = { frame, page: home };

/** The home page with another frame, to show an outcome of a form. */
export function homeWith(change: Partial<typeof frame>): Document {
  return { frame: { ...frame, ...change }, page: home };
}
