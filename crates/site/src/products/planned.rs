//! What the planning tools know about products: cameras, recorders and door controllers that are sold and have figures.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use sightline_model::{
    FigureKind, NdaaStatus, PlanningCamera, PlanningController, PlanningProduct, PlanningRecorder,
    Projection, ZoomRange,
};
use sightline_source::raw::RawFigures;

use super::stated::StatedFigures;
use super::{ListedProduct, full_title};

/// The maximum number of products of a kind that a page lists; more would make every page too long.
const MAX_LISTED: usize = 48;

/// The positions in the catalogue of the products that the planning tools know.
#[derive(Debug, Clone, Default)]
pub(crate) struct PlannedProducts {
    pub(crate) cameras: PlannedKind,
    /// By channels and slug, those with unknown channels last. Only the first of several with the same figures.
    pub(crate) recorders: Vec<usize>,
    pub(crate) controllers: PlannedKind,
}

/// The positions of the products of a kind, in the order of the catalogue.
#[derive(Debug, Clone, Default)]
pub(crate) struct PlannedKind {
    pub(crate) all: Vec<usize>,
    /// Those that pages list. If there are too many, only products that a tool can use are among them, about as many
    /// for each tool, and of each brand about as many as of any other.
    pub(crate) listed: BTreeSet<usize>,
}

impl PlannedKind {
    /// Selects from products, given in the order of the catalogue, those that pages list. `uses` says for each tool
    /// which products it can use.
    fn new(
        products: &[(&ListedProduct, StatedFigures)],
        uses: &[&dyn Fn(StatedFigures) -> bool],
    ) -> Self {
        let all: Vec<usize> = products
            .iter()
            .map(|(product, _)| product.position)
            .collect();
        if all.len() <= MAX_LISTED {
            let listed = all.iter().copied().collect();
            return Self { all, listed };
        }
        let usable = uses.iter().map(|fits| {
            let usable = products.iter().filter(|(_, stated)| fits(*stated));
            one_of_each_brand_in_turn(usable.map(|(product, _)| *product)).into_iter()
        });
        let mut usable: Vec<_> = usable.collect();
        let mut listed = BTreeSet::new();
        while listed.len() < MAX_LISTED {
            let before = listed.len();
            for usable in &mut usable {
                if listed.len() < MAX_LISTED
                    && let Some(position) = usable.find(|position| !listed.contains(position))
                {
                    listed.insert(position);
                }
            }
            if listed.len() == before {
                break;
            }
        }
        Self { all, listed }
    }
}

/// Returns the positions of products, given in the order of the catalogue: the first one of each brand, then the second
/// ones, and so on.
fn one_of_each_brand_in_turn<'a>(products: impl Iterator<Item = &'a ListedProduct>) -> Vec<usize> {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut turns: Vec<(usize, usize)> = products
        .map(|product| {
            let turn = seen.entry(product.brand()).or_default();
            *turn += 1;
            (*turn, product.position)
        })
        .collect();
    turns.sort_unstable();
    turns.into_iter().map(|(_, position)| position).collect()
}

impl PlannedProducts {
    /// Selects them from all products.
    pub(super) fn new(all: &[ListedProduct]) -> Self {
        let known: Vec<(&ListedProduct, StatedFigures)> = all
            .iter()
            .filter(|product| product.is_sold())
            .filter_map(|product| Some((product, product.file.stated?)))
            .collect();
        let of_kind = |kind| {
            let mut products = known.clone();
            products.retain(|(product, _)| product.kind == Some(kind));
            products
        };
        let mut controllers = of_kind(FigureKind::DoorDevice);
        controllers.retain(|(_, stated)| stated.is_controller);
        let mut recorders = of_kind(FigureKind::Recorder);
        recorders
            .sort_by_key(|(product, stated)| (stated.channels.unwrap_or(u32::MAX), product.slug()));
        let mut seen = HashSet::new();
        recorders.retain(|(product, stated)| {
            let is_compliant = product.file.ndaa == Some(NdaaStatus::Compliant);
            seen.insert((is_compliant, stated.recorder))
        });
        Self {
            cameras: PlannedKind::new(
                &of_kind(FigureKind::Camera),
                &[&|stated| stated.is_drawable, &|stated| stated.is_powered],
            ),
            recorders: recorders
                .iter()
                .map(|(product, _)| product.position)
                .collect(),
            controllers: PlannedKind::new(&controllers, &[&|_| true]),
        }
    }
}

impl ListedProduct {
    /// Whether a change can alter the positions of the products that the planning tools know. Assumes that whether it
    /// is sold is unchanged.
    pub(super) fn changes_planned_positions(&self, before: &Self) -> bool {
        let (now, before) = (&self.file, &before.file);
        let is_other = now.stated != before.stated || now.ndaa != before.ndaa;
        now.is_sold && (now.stated.is_some() || before.stated.is_some()) && is_other
    }

    /// Whether the planning tools know something different about it than before.
    pub(super) fn changes_planning_data(&self, before: &Self) -> bool {
        let is_renamed = self.file.title != before.file.title;
        let is_planned = self.file.is_sold && self.file.stated.is_some();
        self.changes_planned_positions(before) || (is_planned && is_renamed)
    }
}

/// Returns a product with its brand's name and the address of its page.
pub(crate) fn product(listed: &ListedProduct, brand: &str, href: String) -> PlanningProduct {
    let file = listed.file();
    let title = full_title(&file.title, brand);
    let label = if title == *file.title {
        title.clone()
    } else {
        format!("{} ({brand})", file.title)
    };
    PlanningProduct {
        slug: file.slug.to_string(),
        title,
        label,
        href,
        compliant: file.ndaa == Some(NdaaStatus::Compliant),
    }
}

/// Returns a camera with these figures.
pub(crate) fn camera(product: PlanningProduct, figures: &RawFigures) -> PlanningCamera {
    let zoom = |wide: f64, narrow: Option<f64>| ZoomRange {
        wide,
        narrow: narrow.unwrap_or(wide),
    };
    PlanningCamera {
        product,
        pixels: figures.pixels,
        view_deg: figures.view_deg.map(|view| zoom(view.wide, view.narrow)),
        view_vertical_deg: figures.view_vertical_deg,
        sensor: figures.sensor.clone(),
        projection: figures.projection.unwrap_or(Projection::Flat),
        light_reach_m: figures.light_reach_m,
        poe_class: figures.poe_class,
        power_w: figures.power_w,
    }
}

/// Returns a recorder with these figures.
pub(crate) fn recorder(product: PlanningProduct, figures: &RawFigures) -> PlanningRecorder {
    let mut drive_sizes_tb = figures.drive_sizes_tb.clone();
    drive_sizes_tb.sort_by(f64::total_cmp);
    PlanningRecorder {
        product,
        channels: figures.channels,
        incoming_mbps: figures.incoming_mbps,
        drive_bays: figures.drive_bays,
        drive_sizes_tb,
        raid: figures.raid,
    }
}

/// Returns a controller with these figures.
pub(crate) fn controller(product: PlanningProduct, figures: &RawFigures) -> PlanningController {
    PlanningController {
        product,
        doors: figures.doors,
        readers: figures.readers,
        speaks: figures.speaks.clone(),
        supply_volts: figures
            .supply_volts
            .map(|volts| [volts.low, volts.high.unwrap_or(volts.low)]),
    }
}
