//! The figures of a product: those that the program knows of its kind, and those that its category
//! declares.

use sightline_model::{FigureKind, Spec, SpecRow};
use sightline_source::figures;
use sightline_source::raw::{RawDetail, RawProduct};

use crate::parts::entries::{Category, Figures, OwnFigure};

/// Figures on a card, at most: it has room for no more.
const MOST_CARD_FIGURES: usize = 5;

/// The figures of a product.
pub(super) struct ProductFigures {
    /// On its card.
    pub(super) card: Vec<Spec>,
    /// On its page; `None` where its category is not declared.
    pub(super) page: Option<Vec<SpecRow>>,
    /// What it is chosen by in the catalogue.
    pub(super) chosen_by: Figures,
    /// Those that its category declares.
    pub(super) own: Vec<OwnFigure>,
}

impl ProductFigures {
    pub(super) fn new(raw: &RawProduct, badge: &str, category: Option<&Category>) -> Self {
        let kind = category.and_then(|category| category.figures);
        let own = category.map_or_else(Vec::new, |category| own(raw, category));
        let mut card: Vec<Spec> = known(card_figures(raw, badge, kind)).collect();
        let further = own.iter().map(|own| &own.row);
        card.extend(further.map(|row| Spec::new(&row.label, &row.value)));
        card.truncate(MOST_CARD_FIGURES);
        let page = known(page_figures(raw, kind))
            .map(row)
            .chain(own.iter().map(|own| own.row.clone()))
            .chain(known(common_figures(raw)).map(row));
        Self {
            card,
            page: category.is_some().then(|| page.collect()),
            chosen_by: chosen_by(raw, badge, kind),
            own,
        }
    }
}

/// The name of a figure and its value, where it is known.
type Figure<'a> = (&'static str, Option<&'a str>);

fn known<'a>(figures: impl IntoIterator<Item = Figure<'a>>) -> impl Iterator<Item = Spec> {
    let figures = figures.into_iter();
    figures.filter_map(|(label, value)| value.map(|value| Spec::new(label, value)))
}

fn row(spec: Spec) -> SpecRow {
    SpecRow {
        label: spec.label,
        value: spec.value,
    }
}

fn yes_or_no(value: bool) -> &'static str {
    if value { "Yes" } else { "No" }
}

/// Whether a network recorder feeds its cameras. A DVR's cameras have coaxial cables: the question
/// does not arise.
fn network_poe(raw: &RawProduct, badge: &str, kind: Option<FigureKind>) -> Option<bool> {
    let is_recorder = kind == Some(FigureKind::Recorder);
    raw.poe
        .filter(|_| is_recorder && badge.eq_ignore_ascii_case("NVR"))
}

/// What the product is chosen by in the catalogue.
fn chosen_by(raw: &RawProduct, badge: &str, kind: Option<FigureKind>) -> Figures {
    let of =
        |owner: FigureKind, text: &Option<String>| text.clone().filter(|_| kind == Some(owner));
    Figures {
        megapixels: of(FigureKind::Camera, &raw.resolution)
            .and_then(|text| figures::megapixels(&text)),
        channels: of(FigureKind::Recorder, &raw.channels).and_then(|text| figures::channels(&text)),
        poe: network_poe(raw, badge, kind),
    }
}

/// The figures that the card of a kind shows.
fn card_figures<'a>(raw: &'a RawProduct, badge: &str, kind: Option<FigureKind>) -> Vec<Figure<'a>> {
    match kind {
        None => Vec::new(),
        Some(FigureKind::Camera) => vec![
            ("Resolution", raw.resolution.as_deref()),
            ("Lens", raw.lens.as_deref()),
            ("Housing", raw.housing.as_deref()),
            ("IR Range", raw.ir_range.as_deref()),
        ],
        Some(FigureKind::Recorder) => vec![
            ("Channels", raw.channels.as_deref()),
            ("Recording Rate", raw.recording_rate.as_deref()),
            ("Storage", raw.storage_capacity.as_deref()),
            ("PoE Support", network_poe(raw, badge, kind).map(yes_or_no)),
            ("Power", raw.power_supply.as_deref()),
        ],
        Some(FigureKind::DoorDevice) => vec![
            ("Reader Type", raw.reader_type.as_deref()),
            ("Protocol", raw.protocol.as_deref()),
            ("Power Supply", raw.power_supply.as_deref()),
        ],
    }
}

/// The figures that the page of a kind shows, before those of all products.
fn page_figures(raw: &RawProduct, kind: Option<FigureKind>) -> Vec<Figure<'_>> {
    match kind {
        None => Vec::new(),
        Some(FigureKind::Camera) => vec![
            ("Technology", raw.technology.as_deref()),
            ("Housing", raw.housing.as_deref()),
            ("Resolution", raw.resolution.as_deref()),
            ("Lens", raw.lens.as_deref()),
            ("IR Range", raw.ir_range.as_deref()),
        ],
        Some(FigureKind::Recorder) => vec![
            ("Channels", raw.channels.as_deref()),
            ("Recording Rate", raw.recording_rate.as_deref()),
            ("Storage Capacity", raw.storage_capacity.as_deref()),
            ("PoE Support", raw.poe.map(yes_or_no)),
        ],
        Some(FigureKind::DoorDevice) => vec![
            ("Max Users", raw.max_users.as_deref()),
            ("Reader Type", raw.reader_type.as_deref()),
            ("Protocol", raw.protocol.as_deref()),
        ],
    }
}

fn common_figures(raw: &RawProduct) -> [Figure<'_>; 4] {
    [
        ("Power Supply", raw.power_supply.as_deref()),
        ("Power Consumption", raw.power_consumption.as_deref()),
        ("Dimensions", raw.dimensions.as_deref()),
        ("Weight", raw.weight.as_deref()),
    ]
}

/// What the product says of the rows that its category declares.
fn own(raw: &RawProduct, category: &Category) -> Vec<OwnFigure> {
    let rows = category.rows.iter();
    rows.filter_map(|row| {
        let value = raw.details.get(&row.key)?;
        Some(OwnFigure {
            key: row.key.clone(),
            row: SpecRow {
                label: row.label.clone(),
                value: row.shown(value),
            },
            number: match value {
                RawDetail::Number(number) => Some(*number),
                RawDetail::Text(_) => None,
            },
            compare: row.compare,
        })
    })
    .collect()
}
