import { BrandLogo } from "./frame/brand-logo.tsx";
import { FooterColumns } from "./frame/footer-columns.tsx";
import { MenuDrop } from "./frame/menu-drop.tsx";
import { PhoneMenuEntries } from "./frame/phone-menu.tsx";
import { ServiceStrip } from "./frame/service-strip.tsx";
import { Sidebar } from "./frame/sidebar.tsx";
import { BarLinks } from "./frame/utility-bar.tsx";
import { BrandGrid } from "./sections/brand-grid.tsx";
import { SimilarProducts } from "./sections/similar-products.tsx";
import { Icon } from "./ui/icon.tsx";
import { ModelName } from "./ui/model-name.tsx";

/**
 * Components that many pages use with the same props, so that their HTML is cached. Their props are
 * plain data, and they read no context.
 */
export const cachedComponents: ReadonlySet<unknown> = new Set([
  BarLinks,
  BrandGrid,
  BrandLogo,
  FooterColumns,
  Icon,
  MenuDrop,
  ModelName,
  PhoneMenuEntries,
  ServiceStrip,
  Sidebar,
  SimilarProducts,
]);
