import { createHash } from "node:crypto";
import {
  AlarmClock,
  Antenna,
  ArrowRight,
  Award,
  BadgeCheck,
  BatteryCharging,
  BellRing,
  Binoculars,
  Bird,
  BriefcaseBusiness,
  Building2,
  Cable,
  CalendarCheck,
  CalendarDays,
  Camera,
  Cctv,
  Check,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  Clock,
  Cloud,
  CloudUpload,
  Code,
  Compass,
  Cpu,
  CreditCard,
  DollarSign,
  DoorClosed,
  DoorOpen,
  Eye,
  FileCheck,
  FingerprintPattern,
  Flame,
  Globe,
  Handshake,
  HardDrive,
  Headset,
  HeartHandshake,
  History,
  House,
  IdCard,
  Info,
  Keyboard,
  KeyRound,
  Layers,
  LayoutGrid,
  Lightbulb,
  ListChecks,
  LoaderCircle,
  Lock,
  type LucideIcon,
  Mail,
  MapPin,
  Megaphone,
  Menu,
  MessageSquare,
  Mic,
  Monitor,
  MonitorCheck,
  Moon,
  Music,
  Network,
  Package,
  PenLine,
  Phone,
  Plug,
  Plus,
  Printer,
  Radio,
  RadioTower,
  Receipt,
  Rotate3d,
  Router,
  Ruler,
  ScanFace,
  School,
  Search,
  Server,
  Settings,
  Shield,
  ShieldAlert,
  ShieldCheck,
  Siren,
  SlidersHorizontal,
  Smartphone,
  Speaker,
  Store,
  Sun,
  SwitchCamera,
  TabletSmartphone,
  Target,
  Thermometer,
  Timer,
  ToggleRight,
  ToolCase,
  TriangleAlert,
  Truck,
  UserCheck,
  Users,
  Utensils,
  Video,
  Volume2,
  Wallet,
  Warehouse,
  Waypoints,
  Wifi,
  Wrench,
  X,
  Zap,
  ZoomIn,
} from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import type { SocialNetwork } from "../src/generated/model.ts";
import type { IconName } from "../src/ui/icon.tsx";

/** The marks of social networks, in the manner of the set, which has none. */
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

/** The drawings of the set. */
const drawings: Record<Exclude<IconName, `social-${string}`>, LucideIcon> = {
  "alarm-clock": AlarmClock,
  antenna: Antenna,
  "arrow-right": ArrowRight,
  award: Award,
  "badge-check": BadgeCheck,
  "battery-charging": BatteryCharging,
  "bell-ring": BellRing,
  binoculars: Binoculars,
  bird: Bird,
  "briefcase-business": BriefcaseBusiness,
  "building-2": Building2,
  cable: Cable,
  "calendar-check": CalendarCheck,
  "calendar-days": CalendarDays,
  camera: Camera,
  cctv: Cctv,
  check: Check,
  "chevron-down": ChevronDown,
  "chevron-right": ChevronRight,
  "circle-alert": CircleAlert,
  clock: Clock,
  cloud: Cloud,
  "cloud-upload": CloudUpload,
  code: Code,
  compass: Compass,
  cpu: Cpu,
  "credit-card": CreditCard,
  "dollar-sign": DollarSign,
  "door-closed": DoorClosed,
  "door-open": DoorOpen,
  eye: Eye,
  "file-check": FileCheck,
  "fingerprint-pattern": FingerprintPattern,
  flame: Flame,
  globe: Globe,
  handshake: Handshake,
  "hard-drive": HardDrive,
  headset: Headset,
  "heart-handshake": HeartHandshake,
  history: History,
  house: House,
  "id-card": IdCard,
  info: Info,
  "key-round": KeyRound,
  keyboard: Keyboard,
  layers: Layers,
  "layout-grid": LayoutGrid,
  lightbulb: Lightbulb,
  "list-checks": ListChecks,
  "loader-circle": LoaderCircle,
  lock: Lock,
  mail: Mail,
  "map-pin": MapPin,
  megaphone: Megaphone,
  menu: Menu,
  "message-square": MessageSquare,
  mic: Mic,
  monitor: Monitor,
  "monitor-check": MonitorCheck,
  moon: Moon,
  music: Music,
  network: Network,
  package: Package,
  "pen-line": PenLine,
  phone: Phone,
  plug: Plug,
  plus: Plus,
  printer: Printer,
  radio: Radio,
  "radio-tower": RadioTower,
  receipt: Receipt,
  "rotate-3d": Rotate3d,
  router: Router,
  ruler: Ruler,
  "scan-face": ScanFace,
  school: School,
  search: Search,
  server: Server,
  settings: Settings,
  shield: Shield,
  "shield-alert": ShieldAlert,
  "shield-check": ShieldCheck,
  siren: Siren,
  "sliders-horizontal": SlidersHorizontal,
  smartphone: Smartphone,
  speaker: Speaker,
  store: Store,
  sun: Sun,
  "switch-camera": SwitchCamera,
  "tablet-smartphone": TabletSmartphone,
  target: Target,
  thermometer: Thermometer,
  timer: Timer,
  "toggle-right": ToggleRight,
  "tool-case": ToolCase,
  "triangle-alert": TriangleAlert,
  truck: Truck,
  "user-check": UserCheck,
  users: Users,
  utensils: Utensils,
  video: Video,
  "volume-2": Volume2,
  wallet: Wallet,
  warehouse: Warehouse,
  waypoints: Waypoints,
  wifi: Wifi,
  wrench: Wrench,
  x: X,
  zap: Zap,
  "zoom-in": ZoomIn,
};

/** The arcs of the beam behind a hero, every 120 units from its lens, with the opacity of each. */
const heroArcs: readonly (readonly [number, string])[] = [
  [0.21, "M133.8 451.4A200 200 0 0 1 194.1 648.4"],
  [0.2, "M214.1 362.2A320 320 0 0 1 310.5 677.4"],
  [0.18, "M294.4 273A440 440 0 0 1 426.9 706.4"],
  [0.17, "M374.7 183.8A560 560 0 0 1 543.4 735.5"],
  [0.15, "M455 94.7A680 680 0 0 1 659.8 764.5"],
];

/** Drawings that pages have besides icons, in the color of their place. */
const others = [
  `<g id="hero-arcs" fill="none" stroke="currentColor">${heroArcs
    .map(
      ([opacity, path], index) =>
        `<path stroke-opacity="${opacity}"${index % 2 === 0 ? ' stroke-dasharray="2 7"' : ""} vector-effect="non-scaling-stroke" d="${path}"/>`,
    )
    .join("")}</g>`,
  // The field of view in the box of a menu: distances from a lens in the corner.
  `<g id="menu-beam" fill="none" stroke="currentColor">
<path fill="currentColor" fill-opacity=".09" stroke="none" d="M242 242L45.9 166.7A210 210 0 0 1 216.4 33.6Z"/>
<path stroke-opacity=".32" stroke-dasharray="2 5" d="M186 220.5A60 60 0 0 1 234.7 182.4M139.3 202.6A110 110 0 0 1 228.6 132.8M92.6 184.7A160 160 0 0 1 222.5 83.2M45.9 166.7A210 210 0 0 1 216.4 33.6"/>
<circle cx="242" cy="242" r="4.75" stroke-width="4.5"/></g>`,
];

/** The lines of a drawing, without the `svg` around them. */
function lines(drawing: LucideIcon): string {
  const svg = renderToStaticMarkup(createElement(drawing));
  const inner = svg.replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return inner.replace(/><\/(?:path|circle|rect|line|polyline|polygon|ellipse)>/g, "/>");
}

/** One file with every icon and other drawings that many pages have, from which pages take them by name. */
export function iconFile(): string {
  const icons = Object.entries(drawings).map(([name, drawing]) => [name, lines(drawing)]);
  const marks = Object.entries(networks).map(([name, mark]) => [`social-${name}`, mark]);
  const symbols = [...icons, ...marks].map(
    ([name, content]) => `<symbol id="${name}" viewBox="0 0 24 24">${content}</symbol>\n`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("")}${others.join("\n")}\n</svg>\n`;
}

/**
 * Writes the file of icons under a hashed name, where the bundle is a browser's, and tells modules its
 * address, which they import from `virtual:icons`. Drawn into each page, the icons would be a fifth of its bytes.
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
