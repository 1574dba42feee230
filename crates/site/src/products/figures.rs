//! The figures of a product: those that the program knows, and those that its category declares.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use sightline_model::FigureKind::{Camera, DoorDevice, Recorder};
use sightline_model::{FigureKind, Projection, Spec};
use sightline_source::figures;
use sightline_source::raw::RawProduct;
use sightline_texts::{Texts, texts};

use super::ListedProduct;
use crate::parts::entries::{Category, OwnFigure};

/// A figure that the program knows: a field of products that their pages and comparisons show.
#[derive(Debug, Clone, Copy)]
pub struct Figure {
    /// The field's name; also the name of its filter in addresses.
    pub key: &'static str,
    /// The kind of product that has it; `None` for all kinds.
    pub kind: Option<FigureKind>,
    label: fn(&Texts) -> String,
    value: fn(&RawProduct) -> Option<String>,
    /// How the catalogue filters by it, if it does.
    pub filter: Option<FigureFilter>,
}

/// How the catalogue filters by a figure.
#[derive(Debug, Clone, Copy)]
pub struct FigureFilter {
    /// The heading.
    pub(crate) label: fn(&Texts) -> String,
    /// The label of the sort order with the largest numbers first; `None` for yes and no.
    pub(crate) sort: Option<fn(&Texts) -> String>,
    pub(crate) value: fn(&ListedProduct) -> Option<FilterValue<'static>>,
    /// Returns how to write the number if it can't be read in a product's words; `None` if it can.
    pub unread: fn(&str) -> Option<&'static str>,
}

/// What a product is filtered by: a sort key, a name for addresses, and a label for visitors.
pub(crate) type FilterValue<'p> = (f64, Cow<'p, str>, Box<dyn FnOnce() -> String + 'p>);

macro_rules! figures {
    ($($key:ident: $kind:expr, $label:path, $filter:expr;)*) => {
        /// The figures that the program knows, in the order of pages and of filters. Those of all kinds are last.
        pub static FIGURES: &[Figure] = &[$(Figure {
            key: stringify!($key),
            kind: $kind,
            label: $label,
            value: |product| product.$key.shown(),
            filter: $filter,
        }),*];
    };
}

// Each row has the field, the kind of product, the label, and the filter.
figures! {
    technology: Some(Camera), Texts::figure_technology, None;
    housing: Some(Camera), Texts::figure_housing, None;
    resolution: Some(Camera), Texts::figure_resolution, Some(RESOLUTION);
    lens: Some(Camera), Texts::figure_lens, None;
    ir_range: Some(Camera), Texts::figure_ir_range, None;
    channels: Some(Recorder), Texts::figure_channels, Some(CHANNELS);
    recording_rate: Some(Recorder), Texts::figure_recording_rate, None;
    storage_capacity: Some(Recorder), Texts::figure_storage_capacity, None;
    poe: Some(Recorder), Texts::figure_poe_support, Some(POE);
    max_users: Some(DoorDevice), Texts::figure_max_users, None;
    reader_type: Some(DoorDevice), Texts::figure_reader_type, None;
    protocol: Some(DoorDevice), Texts::figure_protocol, None;
    power_supply: None, Texts::figure_power_supply, None;
    power_consumption: None, Texts::figure_power_consumption, None;
    dimensions: None, Texts::figure_dimensions, None;
    weight: None, Texts::figure_weight, None;
}

const RESOLUTION: FigureFilter = FigureFilter {
    label: Texts::facet_resolution,
    sort: Some(Texts::sort_resolution),
    value: |product| {
        let label = |megapixels| texts().facet_megapixels(megapixels);
        Some(number(product.filter_values().megapixels?, label))
    },
    unread: |text| {
        let help = "Write it as in \"4 MP\" or \"2560 × 1440\".";
        figures::megapixels(text).is_none().then_some(help)
    },
};

const CHANNELS: FigureFilter = FigureFilter {
    label: Texts::facet_channels,
    sort: Some(Texts::sort_channels),
    value: |product| {
        let label = |channels| texts().facet_channels_count(channels as usize);
        Some(number(product.filter_values().channels?, label))
    },
    unread: |text| {
        let help = "Write a whole number, as in \"16\".";
        figures::channels(text).is_none().then_some(help)
    },
};

const POE: FigureFilter = FigureFilter {
    label: Texts::facet_poe,
    sort: None,
    value: |product| {
        let poe = product.filter_values().poe;
        network_poe(poe, product.badge()).map(yes_or_no)
    },
    unread: |_| None,
};

fn number<N>(number: N, label: fn(N) -> String) -> FilterValue<'static>
where
    N: Copy + Into<f64> + ToString + 'static,
{
    let name = number.to_string().into();
    (number.into(), name, Box::new(move || label(number)))
}

fn yes_or_no(is_yes: bool) -> FilterValue<'static> {
    if is_yes {
        (0.0, "yes".into(), Box::new(|| texts().yes()))
    } else {
        (1.0, "no".into(), Box::new(|| texts().no()))
    }
}

/// Returns whether a network recorder powers its cameras; `None` for a DVR, whose cameras have coaxial cables.
fn network_poe(poe: Option<bool>, badge: &str) -> Option<bool> {
    poe.filter(|_| badge.eq_ignore_ascii_case("NVR"))
}

/// The figures of a product by which the catalogue filters. The numbers are those that the manufacturer states or, if
/// there are none, those in the words. The product's own `poe`, which its page shows, goes before the stated ports.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct FilterValues {
    pub(super) megapixels: Option<f32>,
    pub(super) channels: Option<u32>,
    pub(super) poe: Option<bool>,
}

impl FilterValues {
    pub(super) fn new(product: &RawProduct) -> Self {
        let stated = product.figures.as_ref();
        // With several lenses, manufacturers state the sum of all of them.
        let one_lens = stated.filter(|stated| stated.projection != Some(Projection::Several));
        let pixels = one_lens.and_then(|stated| stated.pixels);
        let ports = stated.and_then(|stated| stated.poe_ports);
        Self {
            megapixels: pixels
                .map(figures::megapixels_of)
                .or_else(|| figures::megapixels(product.resolution.as_deref()?)),
            channels: stated
                .and_then(|stated| stated.channels)
                .or_else(|| figures::channels(product.channels.as_deref()?)),
            poe: product.poe.or(ports.map(|ports| ports > 0)),
        }
    }
}

impl Figure {
    /// Returns the figures of a kind of product, followed by those of all kinds.
    pub fn of(kind: Option<FigureKind>) -> impl Iterator<Item = &'static Self> {
        FIGURES.iter().filter(move |figure| figure.is_of(kind))
    }

    /// Whether products of a kind have it.
    pub(crate) fn is_of(&self, kind: Option<FigureKind>) -> bool {
        self.kind.is_none_or(|own| Some(own) == kind)
    }

    /// Returns its label.
    pub fn label(&self) -> String {
        (self.label)(texts())
    }

    /// Whether a product whose missing words have been filled in has it.
    pub fn is_known(&self, product: &RawProduct) -> bool {
        (self.value)(product).is_some()
    }

    /// Returns its row on the page of a product whose missing words have been filled in.
    fn row(&self, product: &RawProduct) -> Option<Spec> {
        Some(Spec::new(self.label(), (self.value)(product)?))
    }
}

/// A field whose value pages show as words.
trait Shown {
    fn shown(&self) -> Option<String>;
}

impl Shown for Option<String> {
    fn shown(&self) -> Option<String> {
        self.clone()
    }
}

impl Shown for Option<bool> {
    fn shown(&self) -> Option<String> {
        let texts = texts();
        self.map(|yes| if yes { texts.yes() } else { texts.no() })
    }
}

/// The maximum number of figures on a card; there is no room for more.
const MAX_CARD_FIGURES: usize = 5;

/// The figures of a product.
pub(super) struct ProductFigures {
    /// The figures on its card.
    pub(super) card: Vec<Spec>,
    /// The figures on its page; `None` if its category isn't declared.
    pub(super) page: Option<Vec<Spec>>,
    /// The figures that its category declares.
    pub(super) own: Vec<OwnFigure>,
}

impl ProductFigures {
    pub(super) fn new(raw: &RawProduct, badge: &str, category: Option<&Category>) -> Self {
        let kind = category.and_then(|category| category.figure_kind);
        let own = category.map_or_else(Vec::new, |category| own(raw, category));
        let mut card: Vec<Spec> = card_figures(raw, badge, kind);
        card.extend(own.iter().map(|own| own.row.clone()));
        card.truncate(MAX_CARD_FIGURES);
        let known = Figure::of(kind);
        let (of_kind, common): (Vec<_>, Vec<_>) = known.partition(|figure| figure.kind.is_some());
        let row = |figure: &Figure| figure.row(raw);
        let page = of_kind
            .into_iter()
            .filter_map(row)
            .chain(own.iter().map(|own| own.row.clone()))
            .chain(common.into_iter().filter_map(row));
        Self {
            card,
            page: category.is_some().then(|| page.collect()),
            own,
        }
    }
}

/// Returns a figure of a card, if its value is known.
fn spec(label: String, value: &impl Shown) -> Option<Spec> {
    Some(Spec::new(label, value.shown()?))
}

/// Returns the figures on the card of a product of a kind.
fn card_figures(raw: &RawProduct, badge: &str, kind: Option<FigureKind>) -> Vec<Spec> {
    let texts = texts();
    let figures = match kind {
        None => Vec::new(),
        Some(FigureKind::Camera) => vec![
            spec(texts.figure_resolution(), &raw.resolution),
            spec(texts.figure_lens(), &raw.lens),
            spec(texts.figure_housing(), &raw.housing),
            spec(texts.figure_ir_range(), &raw.ir_range),
        ],
        Some(FigureKind::Recorder) => vec![
            spec(texts.figure_channels(), &raw.channels),
            spec(texts.figure_recording_rate(), &raw.recording_rate),
            spec(texts.figure_storage(), &raw.storage_capacity),
            spec(texts.figure_poe_support(), &network_poe(raw.poe, badge)),
            spec(texts.figure_power(), &raw.power_supply),
        ],
        Some(FigureKind::DoorDevice) => vec![
            spec(texts.figure_reader_type(), &raw.reader_type),
            spec(texts.figure_protocol(), &raw.protocol),
            spec(texts.figure_power_supply(), &raw.power_supply),
        ],
    };
    figures.into_iter().flatten().collect()
}

/// Returns the product's values in the rows that its category declares.
fn own(raw: &RawProduct, category: &Category) -> Vec<OwnFigure> {
    let rows = category.rows.iter();
    rows.filter_map(|row| {
        let value = raw.details.get(&row.key)?;
        Some(OwnFigure {
            row: Spec::new(&row.label, row.shown(value)),
            compare: row.compare,
        })
    })
    .collect()
}
