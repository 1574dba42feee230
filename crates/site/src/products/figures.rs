//! The figures of a product: those that the program knows for its kind, and those that its category
//! declares.

use sightline_model::{FigureKind, Spec, SpecRow};
use sightline_source::figures;
use sightline_source::raw::RawProduct;
use sightline_texts::texts;

use super::{FilterValues, ProductFile};
use crate::parts::entries::{Category, OwnFigure};

/// The maximum number of figures on a card; there is no room for more.
const MAX_CARD_FIGURES: usize = 5;

/// The figures of a product.
pub(super) struct ProductFigures {
    /// The figures on its card.
    pub(super) card: Vec<Spec>,
    /// The figures on its page; `None` if its category isn't declared.
    pub(super) page: Option<Vec<SpecRow>>,
    /// The figures that its category declares.
    pub(super) own: Vec<OwnFigure>,
}

impl ProductFigures {
    pub(super) fn new(raw: &RawProduct, badge: &str, category: Option<&Category>) -> Self {
        let kind = category.and_then(|category| category.figure_kind);
        let own = category.map_or_else(Vec::new, |category| own(raw, category));
        let mut card: Vec<Spec> = card_figures(raw, badge, kind);
        let further = own.iter().map(|own| &own.row);
        card.extend(further.map(|row| Spec::new(&row.label, &row.value)));
        card.truncate(MAX_CARD_FIGURES);
        let page = page_figures(raw, kind)
            .into_iter()
            .map(row)
            .chain(own.iter().map(|own| own.row.clone()))
            .chain(common_figures(raw).map(row));
        Self {
            card,
            page: category.is_some().then(|| page.collect()),
            own,
        }
    }
}

/// Returns a figure, if its value is known.
fn figure(label: String, value: Option<&str>) -> Option<Spec> {
    value.map(|value| Spec::new(label, value))
}

fn row(spec: Spec) -> SpecRow {
    SpecRow {
        label: spec.label,
        value: spec.value,
    }
}

fn yes_or_no(label: String, value: Option<bool>) -> Option<Spec> {
    let texts = texts();
    value.map(|value| Spec::new(label, if value { texts.yes() } else { texts.no() }))
}

/// Returns whether a network recorder powers its cameras; `None` for a DVR, whose cameras have coaxial
/// cables.
fn network_poe(poe: Option<bool>, badge: &str, kind: Option<FigureKind>) -> Option<bool> {
    let is_recorder = kind == Some(FigureKind::Recorder);
    poe.filter(|_| is_recorder && badge.eq_ignore_ascii_case("NVR"))
}

/// Returns the values that the catalogue filters by: from the numbers of the product or, if it has
/// none, from its texts.
pub(super) fn filter_values(
    file: &ProductFile,
    badge: &str,
    category: Option<&Category>,
) -> FilterValues {
    let kind = category.and_then(|category| category.figure_kind);
    let of = |owner: FigureKind| (kind == Some(owner)).then_some(file);
    let stated = file.stated;
    FilterValues {
        megapixels: of(FigureKind::Camera).and_then(|file| {
            let stated = stated.and_then(|stated| stated.megapixels);
            stated.or_else(|| figures::megapixels(file.resolution.as_deref()?))
        }),
        channels: of(FigureKind::Recorder).and_then(|file| {
            let stated = stated.and_then(|stated| stated.channels);
            stated.or_else(|| figures::channels(file.channels.as_deref()?))
        }),
        poe: network_poe(file.poe.or_else(|| stated?.feeds_cameras), badge, kind),
    }
}

/// Returns the figures on the card of a product of a kind.
fn card_figures(raw: &RawProduct, badge: &str, kind: Option<FigureKind>) -> Vec<Spec> {
    let texts = texts();
    let figures = match kind {
        None => Vec::new(),
        Some(FigureKind::Camera) => vec![
            figure(texts.figure_resolution(), raw.resolution.as_deref()),
            figure(texts.figure_lens(), raw.lens.as_deref()),
            figure(texts.figure_housing(), raw.housing.as_deref()),
            figure(texts.figure_ir_range(), raw.ir_range.as_deref()),
        ],
        Some(FigureKind::Recorder) => vec![
            figure(texts.figure_channels(), raw.channels.as_deref()),
            figure(texts.figure_recording_rate(), raw.recording_rate.as_deref()),
            figure(texts.figure_storage(), raw.storage_capacity.as_deref()),
            yes_or_no(
                texts.figure_poe_support(),
                network_poe(raw.poe, badge, kind),
            ),
            figure(texts.figure_power(), raw.power_supply.as_deref()),
        ],
        Some(FigureKind::DoorDevice) => vec![
            figure(texts.figure_reader_type(), raw.reader_type.as_deref()),
            figure(texts.figure_protocol(), raw.protocol.as_deref()),
            figure(texts.figure_power_supply(), raw.power_supply.as_deref()),
        ],
    };
    figures.into_iter().flatten().collect()
}

/// Returns the figures on the page of a product of a kind, which precede those of all products.
fn page_figures(raw: &RawProduct, kind: Option<FigureKind>) -> Vec<Spec> {
    let texts = texts();
    let figures = match kind {
        None => Vec::new(),
        Some(FigureKind::Camera) => vec![
            figure(texts.figure_technology(), raw.technology.as_deref()),
            figure(texts.figure_housing(), raw.housing.as_deref()),
            figure(texts.figure_resolution(), raw.resolution.as_deref()),
            figure(texts.figure_lens(), raw.lens.as_deref()),
            figure(texts.figure_ir_range(), raw.ir_range.as_deref()),
        ],
        Some(FigureKind::Recorder) => vec![
            figure(texts.figure_channels(), raw.channels.as_deref()),
            figure(texts.figure_recording_rate(), raw.recording_rate.as_deref()),
            figure(
                texts.figure_storage_capacity(),
                raw.storage_capacity.as_deref(),
            ),
            yes_or_no(texts.figure_poe_support(), raw.poe),
        ],
        Some(FigureKind::DoorDevice) => vec![
            figure(texts.figure_max_users(), raw.max_users.as_deref()),
            figure(texts.figure_reader_type(), raw.reader_type.as_deref()),
            figure(texts.figure_protocol(), raw.protocol.as_deref()),
        ],
    };
    figures.into_iter().flatten().collect()
}

fn common_figures(raw: &RawProduct) -> impl Iterator<Item = Spec> {
    let texts = texts();
    [
        figure(texts.figure_power_supply(), raw.power_supply.as_deref()),
        figure(
            texts.figure_power_consumption(),
            raw.power_consumption.as_deref(),
        ),
        figure(texts.figure_dimensions(), raw.dimensions.as_deref()),
        figure(texts.figure_weight(), raw.weight.as_deref()),
    ]
    .into_iter()
    .flatten()
}

/// Returns the product's values in the rows that its category declares.
fn own(raw: &RawProduct, category: &Category) -> Vec<OwnFigure> {
    let rows = category.rows.iter();
    rows.filter_map(|row| {
        let value = raw.details.get(&row.key)?;
        Some(OwnFigure {
            row: SpecRow {
                label: row.label.clone(),
                value: row.shown(value),
            },
            compare: row.compare,
        })
    })
    .collect()
}
