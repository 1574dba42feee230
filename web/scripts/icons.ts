import { createHash } from "node:crypto";
import type { LucideIcon } from "lucide-react";
import * as set from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import contentIcons from "../src/generated/icons.json" with { type: "json" };
import type { SocialNetwork } from "../src/generated/model.ts";
import { OWN_ICONS } from "../src/ui/own-icons.ts";

/** The logos of social networks in the style of the icon set, which has none. */
const networks: Record<SocialNetwork, string> = {
  facebook: '<path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z"/>',
  instagram:
    '<rect width="20" height="20" x="2" y="2" rx="5"/><path d="M16 11.37A4 4 0 1 1 12.63 8 4 4 0 0 1 16 11.37z"/><path d="M17.5 6.5h.01"/>',
  linkedin:
    '<path d="M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6z"/><rect width="4" height="12" x="2" y="9"/><circle cx="4" cy="4" r="2"/>',
  x: '<path d="M4 4h4.2L20 20h-4.2ZM4.4 20l6.3-7M13.4 10.9 19.6 4"/>',
  youtube:
    '<path d="M2.5 17a24.12 24.12 0 0 1 0-10 2 2 0 0 1 1.4-1.4 49.56 49.56 0 0 1 16.2 0A2 2 0 0 1 21.5 7a24.12 24.12 0 0 1 0 10 2 2 0 0 1-1.4 1.4 49.55 49.55 0 0 1-16.2 0A2 2 0 0 1 2.5 17"/><path d="m10 15 5-3-5-3z"/>',
};

/** The arcs of the beam behind a hero, 120 units apart, each with its opacity. */
const heroArcs: readonly (readonly [number, string])[] = [
  [0.21, "M133.8 451.4A200 200 0 0 1 194.1 648.4"],
  [0.2, "M214.1 362.2A320 320 0 0 1 310.5 677.4"],
  [0.18, "M294.4 273A440 440 0 0 1 426.9 706.4"],
  [0.17, "M374.7 183.8A560 560 0 0 1 543.4 735.5"],
  [0.15, "M455 94.7A680 680 0 0 1 659.8 764.5"],
];

/** Other drawings of the pages, in the color of their context. */
const others = [
  `<g id="hero-arcs" fill="none" stroke="currentColor">${heroArcs
    .map(
      ([opacity, path], index) =>
        `<path stroke-opacity="${opacity}"${index % 2 === 0 ? ' stroke-dasharray="2 7"' : ""} vector-effect="non-scaling-stroke" d="${path}"/>`,
    )
    .join("")}</g>`,
  // The field of view in a menu's box: distance arcs around a lens in the corner.
  `<g id="menu-beam" fill="none" stroke="currentColor">\
<path fill="currentColor" fill-opacity=".09" stroke="none" d="M242 242L45.9 166.7A210 210 0 0 1 216.4 33.6Z"/>\
<path stroke-opacity=".32" stroke-dasharray="2 5" d="M186 220.5A60 60 0 0 1 234.7 182.4M139.3 202.6A110 110 0 0 1 228.6 132.8M92.6 184.7A160 160 0 0 1 222.5 83.2M45.9 166.7A210 210 0 0 1 216.4 33.6"/>\
<circle cx="242" cy="242" r="4.75" stroke-width="4.5"/></g>`,
];

/** Returns the shapes of an icon in the set, without the `svg` around them. */
function lines(name: string): string {
  const key = name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  // The set also exports former names of icons.
  const drawing = (set as unknown as Record<string, LucideIcon | undefined>)[key];
  if (drawing === undefined) throw new Error(`The set has no icon "${name}".`);
  const svg = renderToStaticMarkup(createElement(drawing));
  const inner = svg.replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return inner.replace(/><\/(?:path|circle|rect|line|polyline|polygon|ellipse)>/g, "/>");
}

/**
 * Returns a file with all icons and other drawings that many pages use by name. Each is on a line
 * that begins with its element and id: the server copies those of a short page into the page.
 */
export function iconFile(): string {
  const names = new Set([...contentIcons, ...OWN_ICONS]);
  const icons = [...names].map((name) => [name, lines(name)]);
  const marks = Object.entries(networks).map(([name, mark]) => [`social-${name}`, mark]);
  const symbols = [...icons, ...marks].map(
    ([name, content]) => `<symbol id="${name}" viewBox="0 0 24 24">${content}</symbol>\n`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("")}${others.join("\n")}\n</svg>\n`;
}

/**
 * Emits the icon file with a hashed name in the browser's bundle, and provides its address to
 * modules as `virtual:icons`.
 */
export function icons(): Plugin {
  const module = "virtual:icons";
  const source = iconFile();
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  const fileName = `assets/icons-${hash}.svg`;
  return {
    name: "icons",
    resolveId: (id) => (id === module ? `\0${module}` : undefined),
    load: (id) =>
      id === `\0${module}`
        ? `export const address = ${JSON.stringify(`/${fileName}`)};`
        : undefined,
    generateBundle() {
      if (this.environment.config.consumer === "client") {
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}
