//! The icons that content may name. All of them are from one set (Lucide) and are drawn by
//! `web/scripts/icons.ts`.

use serde::{Deserialize, Serialize};
use strum::VariantNames;
use ts_rs::TS;

/// An icon, named as in the Lucide set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the names are those of the set")]
pub enum Icon {
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
    #[serde(rename = "building-2")]
    #[strum(serialize = "building-2")]
    Building2,
    Cable,
    CalendarCheck,
    Camera,
    Cctv,
    Check,
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
    KeyRound,
    Keyboard,
    Layers,
    LayoutGrid,
    Lightbulb,
    ListChecks,
    Lock,
    MapPin,
    Megaphone,
    MessageSquare,
    Mic,
    Monitor,
    MonitorCheck,
    Moon,
    Music,
    Network,
    Package,
    Phone,
    Plug,
    Printer,
    Radio,
    RadioTower,
    Receipt,
    #[serde(rename = "rotate-3d")]
    #[strum(serialize = "rotate-3d")]
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
    #[serde(rename = "volume-2")]
    #[strum(serialize = "volume-2")]
    Volume2,
    Wallet,
    Warehouse,
    Waypoints,
    Wifi,
    Wrench,
    Zap,
    ZoomIn,
}

impl Icon {
    /// The names of all icons.
    pub const NAMES: &[&str] = <Self as VariantNames>::VARIANTS;
}
