//! The owner's prices for the planning tools.

use sightline_model::money::{Tax, with_planned_currency};
use sightline_model::{CentsRange, PlanningPart, PlanningPrices};
use sightline_source::raw::{RawPlanning, RawPlanningPart};

/// Returns the prices of `planning.toml`, with sizes in ascending order. Whether they have expired depends on the day.
pub(super) fn prices(raw: &RawPlanning, tax: Option<&Tax>) -> PlanningPrices {
    let mut disk_sizes_tb = raw.disk_sizes_tb.clone();
    disk_sizes_tb.sort_by(f64::total_cmp);
    disk_sizes_tb.dedup();
    let mut switches = raw.switch.clone();
    switches.sort_by(|one, other| {
        let by_budget = || one.budget_w.total_cmp(&other.budget_w);
        one.ports.cmp(&other.ports).then_with(by_budget)
    });
    PlanningPrices {
        currency: raw.currency.clone(),
        amount_format: with_planned_currency("0", &raw.currency),
        updated: raw.updated.clone(),
        valid_until: raw.valid_until.clone(),
        expired: false,
        sample: raw.sample,
        disk_sizes_tb,
        speaker_area_sqft: raw.speaker_area_sqft,
        speaker_cable_ft: raw.speaker_cable_ft,
        labor_hour: raw.labor_hour.into(),
        setup_hours: raw.setup_hours,
        parts: raw.part.iter().map(part).collect(),
        switches,
        tax: tax.cloned(),
    }
}

fn part(raw: &RawPlanningPart) -> PlanningPart {
    PlanningPart {
        id: raw.id.clone(),
        title: raw.title.clone(),
        price: CentsRange {
            low: raw.low,
            high: raw.high,
        },
        hours: raw.hours,
        overhead: raw.overhead,
        channels: raw.channels,
    }
}
