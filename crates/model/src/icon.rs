//! The icons that content may name: one set (lucide), drawn by `web/src/ui/icon.tsx`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An icon by its name in the lucide set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub enum Icon {
    /// `alarm-clock`
    #[serde(rename = "alarm-clock")]
    AlarmClock,
    /// `antenna`
    #[serde(rename = "antenna")]
    Antenna,
    /// `arrow-right`
    #[serde(rename = "arrow-right")]
    ArrowRight,
    /// `award`
    #[serde(rename = "award")]
    Award,
    /// `badge-check`
    #[serde(rename = "badge-check")]
    BadgeCheck,
    /// `battery-charging`
    #[serde(rename = "battery-charging")]
    BatteryCharging,
    /// `bell-ring`
    #[serde(rename = "bell-ring")]
    BellRing,
    /// `binoculars`
    #[serde(rename = "binoculars")]
    Binoculars,
    /// `bird`
    #[serde(rename = "bird")]
    Bird,
    /// `briefcase-business`
    #[serde(rename = "briefcase-business")]
    BriefcaseBusiness,
    /// `building-2`
    #[serde(rename = "building-2")]
    Building2,
    /// `cable`
    #[serde(rename = "cable")]
    Cable,
    /// `calendar-check`
    #[serde(rename = "calendar-check")]
    CalendarCheck,
    /// `camera`
    #[serde(rename = "camera")]
    Camera,
    /// `cctv`
    #[serde(rename = "cctv")]
    Cctv,
    /// `check`
    #[serde(rename = "check")]
    Check,
    /// `clock`
    #[serde(rename = "clock")]
    Clock,
    /// `cloud`
    #[serde(rename = "cloud")]
    Cloud,
    /// `cloud-upload`
    #[serde(rename = "cloud-upload")]
    CloudUpload,
    /// `code`
    #[serde(rename = "code")]
    Code,
    /// `compass`
    #[serde(rename = "compass")]
    Compass,
    /// `cpu`
    #[serde(rename = "cpu")]
    Cpu,
    /// `credit-card`
    #[serde(rename = "credit-card")]
    CreditCard,
    /// `dollar-sign`
    #[serde(rename = "dollar-sign")]
    DollarSign,
    /// `door-closed`
    #[serde(rename = "door-closed")]
    DoorClosed,
    /// `door-open`
    #[serde(rename = "door-open")]
    DoorOpen,
    /// `eye`
    #[serde(rename = "eye")]
    Eye,
    /// `file-check`
    #[serde(rename = "file-check")]
    FileCheck,
    /// `fingerprint-pattern`
    #[serde(rename = "fingerprint-pattern")]
    FingerprintPattern,
    /// `flame`
    #[serde(rename = "flame")]
    Flame,
    /// `globe`
    #[serde(rename = "globe")]
    Globe,
    /// `handshake`
    #[serde(rename = "handshake")]
    Handshake,
    /// `hard-drive`
    #[serde(rename = "hard-drive")]
    HardDrive,
    /// `headset`
    #[serde(rename = "headset")]
    Headset,
    /// `heart-handshake`
    #[serde(rename = "heart-handshake")]
    HeartHandshake,
    /// `history`
    #[serde(rename = "history")]
    History,
    /// `house`
    #[serde(rename = "house")]
    House,
    /// `id-card`
    #[serde(rename = "id-card")]
    IdCard,
    /// `key-round`
    #[serde(rename = "key-round")]
    KeyRound,
    /// `keyboard`
    #[serde(rename = "keyboard")]
    Keyboard,
    /// `layers`
    #[serde(rename = "layers")]
    Layers,
    /// `layout-grid`
    #[serde(rename = "layout-grid")]
    LayoutGrid,
    /// `lightbulb`
    #[serde(rename = "lightbulb")]
    Lightbulb,
    /// `list-checks`
    #[serde(rename = "list-checks")]
    ListChecks,
    /// `lock`
    #[serde(rename = "lock")]
    Lock,
    /// `map-pin`
    #[serde(rename = "map-pin")]
    MapPin,
    /// `megaphone`
    #[serde(rename = "megaphone")]
    Megaphone,
    /// `message-square`
    #[serde(rename = "message-square")]
    MessageSquare,
    /// `mic`
    #[serde(rename = "mic")]
    Mic,
    /// `monitor`
    #[serde(rename = "monitor")]
    Monitor,
    /// `monitor-check`
    #[serde(rename = "monitor-check")]
    MonitorCheck,
    /// `moon`
    #[serde(rename = "moon")]
    Moon,
    /// `music`
    #[serde(rename = "music")]
    Music,
    /// `network`
    #[serde(rename = "network")]
    Network,
    /// `package`
    #[serde(rename = "package")]
    Package,
    /// `phone`
    #[serde(rename = "phone")]
    Phone,
    /// `plug`
    #[serde(rename = "plug")]
    Plug,
    /// `printer`
    #[serde(rename = "printer")]
    Printer,
    /// `radio`
    #[serde(rename = "radio")]
    Radio,
    /// `radio-tower`
    #[serde(rename = "radio-tower")]
    RadioTower,
    /// `receipt`
    #[serde(rename = "receipt")]
    Receipt,
    /// `rotate-3d`
    #[serde(rename = "rotate-3d")]
    Rotate3d,
    /// `router`
    #[serde(rename = "router")]
    Router,
    /// `ruler`
    #[serde(rename = "ruler")]
    Ruler,
    /// `scan-face`
    #[serde(rename = "scan-face")]
    ScanFace,
    /// `school`
    #[serde(rename = "school")]
    School,
    /// `search`
    #[serde(rename = "search")]
    Search,
    /// `server`
    #[serde(rename = "server")]
    Server,
    /// `settings`
    #[serde(rename = "settings")]
    Settings,
    /// `shield`
    #[serde(rename = "shield")]
    Shield,
    /// `shield-alert`
    #[serde(rename = "shield-alert")]
    ShieldAlert,
    /// `shield-check`
    #[serde(rename = "shield-check")]
    ShieldCheck,
    /// `siren`
    #[serde(rename = "siren")]
    Siren,
    /// `sliders-horizontal`
    #[serde(rename = "sliders-horizontal")]
    SlidersHorizontal,
    /// `smartphone`
    #[serde(rename = "smartphone")]
    Smartphone,
    /// `speaker`
    #[serde(rename = "speaker")]
    Speaker,
    /// `store`
    #[serde(rename = "store")]
    Store,
    /// `sun`
    #[serde(rename = "sun")]
    Sun,
    /// `switch-camera`
    #[serde(rename = "switch-camera")]
    SwitchCamera,
    /// `tablet-smartphone`
    #[serde(rename = "tablet-smartphone")]
    TabletSmartphone,
    /// `target`
    #[serde(rename = "target")]
    Target,
    /// `thermometer`
    #[serde(rename = "thermometer")]
    Thermometer,
    /// `timer`
    #[serde(rename = "timer")]
    Timer,
    /// `toggle-right`
    #[serde(rename = "toggle-right")]
    ToggleRight,
    /// `tool-case`
    #[serde(rename = "tool-case")]
    ToolCase,
    /// `triangle-alert`
    #[serde(rename = "triangle-alert")]
    TriangleAlert,
    /// `truck`
    #[serde(rename = "truck")]
    Truck,
    /// `user-check`
    #[serde(rename = "user-check")]
    UserCheck,
    /// `users`
    #[serde(rename = "users")]
    Users,
    /// `utensils`
    #[serde(rename = "utensils")]
    Utensils,
    /// `video`
    #[serde(rename = "video")]
    Video,
    /// `volume-2`
    #[serde(rename = "volume-2")]
    Volume2,
    /// `wallet`
    #[serde(rename = "wallet")]
    Wallet,
    /// `warehouse`
    #[serde(rename = "warehouse")]
    Warehouse,
    /// `waypoints`
    #[serde(rename = "waypoints")]
    Waypoints,
    /// `wifi`
    #[serde(rename = "wifi")]
    Wifi,
    /// `wrench`
    #[serde(rename = "wrench")]
    Wrench,
    /// `zap`
    #[serde(rename = "zap")]
    Zap,
    /// `zoom-in`
    #[serde(rename = "zoom-in")]
    ZoomIn,
}

impl Icon {
    /// Every icon with its name.
    pub const ALL: &[(Self, &'static str)] = &[
        (Self::AlarmClock, "alarm-clock"),
        (Self::Antenna, "antenna"),
        (Self::ArrowRight, "arrow-right"),
        (Self::Award, "award"),
        (Self::BadgeCheck, "badge-check"),
        (Self::BatteryCharging, "battery-charging"),
        (Self::BellRing, "bell-ring"),
        (Self::Binoculars, "binoculars"),
        (Self::Bird, "bird"),
        (Self::BriefcaseBusiness, "briefcase-business"),
        (Self::Building2, "building-2"),
        (Self::Cable, "cable"),
        (Self::CalendarCheck, "calendar-check"),
        (Self::Camera, "camera"),
        (Self::Cctv, "cctv"),
        (Self::Check, "check"),
        (Self::Clock, "clock"),
        (Self::Cloud, "cloud"),
        (Self::CloudUpload, "cloud-upload"),
        (Self::Code, "code"),
        (Self::Compass, "compass"),
        (Self::Cpu, "cpu"),
        (Self::CreditCard, "credit-card"),
        (Self::DollarSign, "dollar-sign"),
        (Self::DoorClosed, "door-closed"),
        (Self::DoorOpen, "door-open"),
        (Self::Eye, "eye"),
        (Self::FileCheck, "file-check"),
        (Self::FingerprintPattern, "fingerprint-pattern"),
        (Self::Flame, "flame"),
        (Self::Globe, "globe"),
        (Self::Handshake, "handshake"),
        (Self::HardDrive, "hard-drive"),
        (Self::Headset, "headset"),
        (Self::HeartHandshake, "heart-handshake"),
        (Self::History, "history"),
        (Self::House, "house"),
        (Self::IdCard, "id-card"),
        (Self::KeyRound, "key-round"),
        (Self::Keyboard, "keyboard"),
        (Self::Layers, "layers"),
        (Self::LayoutGrid, "layout-grid"),
        (Self::Lightbulb, "lightbulb"),
        (Self::ListChecks, "list-checks"),
        (Self::Lock, "lock"),
        (Self::MapPin, "map-pin"),
        (Self::Megaphone, "megaphone"),
        (Self::MessageSquare, "message-square"),
        (Self::Mic, "mic"),
        (Self::Monitor, "monitor"),
        (Self::MonitorCheck, "monitor-check"),
        (Self::Moon, "moon"),
        (Self::Music, "music"),
        (Self::Network, "network"),
        (Self::Package, "package"),
        (Self::Phone, "phone"),
        (Self::Plug, "plug"),
        (Self::Printer, "printer"),
        (Self::Radio, "radio"),
        (Self::RadioTower, "radio-tower"),
        (Self::Receipt, "receipt"),
        (Self::Rotate3d, "rotate-3d"),
        (Self::Router, "router"),
        (Self::Ruler, "ruler"),
        (Self::ScanFace, "scan-face"),
        (Self::School, "school"),
        (Self::Search, "search"),
        (Self::Server, "server"),
        (Self::Settings, "settings"),
        (Self::Shield, "shield"),
        (Self::ShieldAlert, "shield-alert"),
        (Self::ShieldCheck, "shield-check"),
        (Self::Siren, "siren"),
        (Self::SlidersHorizontal, "sliders-horizontal"),
        (Self::Smartphone, "smartphone"),
        (Self::Speaker, "speaker"),
        (Self::Store, "store"),
        (Self::Sun, "sun"),
        (Self::SwitchCamera, "switch-camera"),
        (Self::TabletSmartphone, "tablet-smartphone"),
        (Self::Target, "target"),
        (Self::Thermometer, "thermometer"),
        (Self::Timer, "timer"),
        (Self::ToggleRight, "toggle-right"),
        (Self::ToolCase, "tool-case"),
        (Self::TriangleAlert, "triangle-alert"),
        (Self::Truck, "truck"),
        (Self::UserCheck, "user-check"),
        (Self::Users, "users"),
        (Self::Utensils, "utensils"),
        (Self::Video, "video"),
        (Self::Volume2, "volume-2"),
        (Self::Wallet, "wallet"),
        (Self::Warehouse, "warehouse"),
        (Self::Waypoints, "waypoints"),
        (Self::Wifi, "wifi"),
        (Self::Wrench, "wrench"),
        (Self::Zap, "zap"),
        (Self::ZoomIn, "zoom-in"),
    ];
}
