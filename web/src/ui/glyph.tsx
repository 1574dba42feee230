import {
  ArrowRight,
  CalendarDays,
  Check,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  Clock,
  Info,
  LoaderCircle,
  type LucideIcon,
  Mail,
  Menu,
  PenLine,
  Phone,
  Plus,
  Search,
  SlidersHorizontal,
  TriangleAlert,
  X,
} from "lucide-react";
import type { SVGAttributes } from "react";
import { LineIcon } from "./line-icon.tsx";

const glyphs = {
  "arrow-right": ArrowRight,
  "calendar-days": CalendarDays,
  check: Check,
  "chevron-down": ChevronDown,
  "chevron-right": ChevronRight,
  "circle-alert": CircleAlert,
  clock: Clock,
  info: Info,
  "loader-circle": LoaderCircle,
  mail: Mail,
  menu: Menu,
  "pen-line": PenLine,
  phone: Phone,
  plus: Plus,
  search: Search,
  "sliders-horizontal": SlidersHorizontal,
  "triangle-alert": TriangleAlert,
  x: X,
} satisfies Record<string, LucideIcon>;

/** The icons of the interface itself, which content never names. */
export type GlyphName = keyof typeof glyphs;

/** Whether a name belongs to the interface's own icons. */
export function isGlyph(name: string): name is GlyphName {
  return Object.hasOwn(glyphs, name);
}

/** Props of `Glyph`. */
export interface GlyphProps extends SVGAttributes<SVGSVGElement> {
  /** Which icon. */
  name: GlyphName;
}

/**
 * An icon of the interface. Apart from `Icon`, so that a form's chunk does not carry every icon
 * that content may name.
 */
export function Glyph({ name, ...rest }: GlyphProps) {
  return <LineIcon icon={glyphs[name]} {...rest} />;
}
