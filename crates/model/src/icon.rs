//! The icons that content may name: one set (lucide), drawn by `web/src/ui/icon.tsx`.

use serde::{Deserialize, Serialize};
use strum::VariantNames;
use ts_rs::TS;

/// An icon by its name in the lucide set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Icon {
    /// `alarm-clock`
    AlarmClock,
    /// `antenna`
    Antenna,
    /// `arrow-right`
    ArrowRight,
    /// `award`
    Award,
    /// `badge-check`
    BadgeCheck,
    /// `battery-charging`
    BatteryCharging,
    /// `bell-ring`
    BellRing,
    /// `binoculars`
    Binoculars,
    /// `bird`
    Bird,
    /// `briefcase-business`
    BriefcaseBusiness,
    /// `building-2`
    #[serde(rename = "building-2")]
    #[strum(serialize = "building-2")]
    Building2,
    /// `cable`
    Cable,
    /// `calendar-check`
    CalendarCheck,
    /// `camera`
    Camera,
    /// `cctv`
    Cctv,
    /// `check`
    Check,
    /// `clock`
    Clock,
    /// `cloud`
    Cloud,
    /// `cloud-upload`
    CloudUpload,
    /// `code`
    Code,
    /// `compass`
    Compass,
    /// `cpu`
    Cpu,
    /// `credit-card`
    CreditCard,
    /// `dollar-sign`
    DollarSign,
    /// `door-closed`
    DoorClosed,
    /// `door-open`
    DoorOpen,
    /// `eye`
    Eye,
    /// `file-check`
    FileCheck,
    /// `fingerprint-pattern`
    FingerprintPattern,
    /// `flame`
    Flame,
    /// `globe`
    Globe,
    /// `handshake`
    Handshake,
    /// `hard-drive`
    HardDrive,
    /// `headset`
    Headset,
    /// `heart-handshake`
    HeartHandshake,
    /// `history`
    History,
    /// `house`
    House,
    /// `id-card`
    IdCard,
    /// `key-round`
    KeyRound,
    /// `keyboard`
    Keyboard,
    /// `layers`
    Layers,
    /// `layout-grid`
    LayoutGrid,
    /// `lightbulb`
    Lightbulb,
    /// `list-checks`
    ListChecks,
    /// `lock`
    Lock,
    /// `map-pin`
    MapPin,
    /// `megaphone`
    Megaphone,
    /// `message-square`
    MessageSquare,
    /// `mic`
    Mic,
    /// `monitor`
    Monitor,
    /// `monitor-check`
    MonitorCheck,
    /// `moon`
    Moon,
    /// `music`
    Music,
    /// `network`
    Network,
    /// `package`
    Package,
    /// `phone`
    Phone,
    /// `plug`
    Plug,
    /// `printer`
    Printer,
    /// `radio`
    Radio,
    /// `radio-tower`
    RadioTower,
    /// `receipt`
    Receipt,
    /// `rotate-3d`
    #[serde(rename = "rotate-3d")]
    #[strum(serialize = "rotate-3d")]
    Rotate3d,
    /// `router`
    Router,
    /// `ruler`
    Ruler,
    /// `scan-face`
    ScanFace,
    /// `school`
    School,
    /// `search`
    Search,
    /// `server`
    Server,
    /// `settings`
    Settings,
    /// `shield`
    Shield,
    /// `shield-alert`
    ShieldAlert,
    /// `shield-check`
    ShieldCheck,
    /// `siren`
    Siren,
    /// `sliders-horizontal`
    SlidersHorizontal,
    /// `smartphone`
    Smartphone,
    /// `speaker`
    Speaker,
    /// `store`
    Store,
    /// `sun`
    Sun,
    /// `switch-camera`
    SwitchCamera,
    /// `tablet-smartphone`
    TabletSmartphone,
    /// `target`
    Target,
    /// `thermometer`
    Thermometer,
    /// `timer`
    Timer,
    /// `toggle-right`
    ToggleRight,
    /// `tool-case`
    ToolCase,
    /// `triangle-alert`
    TriangleAlert,
    /// `truck`
    Truck,
    /// `user-check`
    UserCheck,
    /// `users`
    Users,
    /// `utensils`
    Utensils,
    /// `video`
    Video,
    /// `volume-2`
    #[serde(rename = "volume-2")]
    #[strum(serialize = "volume-2")]
    Volume2,
    /// `wallet`
    Wallet,
    /// `warehouse`
    Warehouse,
    /// `waypoints`
    Waypoints,
    /// `wifi`
    Wifi,
    /// `wrench`
    Wrench,
    /// `zap`
    Zap,
    /// `zoom-in`
    ZoomIn,
}

impl Icon {
    /// The name of every icon.
    pub const NAMES: &[&str] = <Self as VariantNames>::VARIANTS;
}
