import { MenuDrop } from "./frame/menu-drop.tsx";
import { PhoneMenu } from "./frame/phone-menu.tsx";
import { ServiceStrip } from "./frame/service-strip.tsx";
import { BrandGrid } from "./sections/brand-grid.tsx";
import { Glyph } from "./ui/glyph.tsx";
import { Icon } from "./ui/icon.tsx";

/**
 * Components that many pages have with the same props: their HTML is kept. Their props are data only,
 * and they read no context.
 */
export const keptComponents: ReadonlySet<unknown> = new Set([
  BrandGrid,
  Glyph,
  Icon,
  MenuDrop,
  PhoneMenu,
  ServiceStrip,
]);
