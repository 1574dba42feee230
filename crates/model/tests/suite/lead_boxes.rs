//! Tests of the lists of leads.

use sightline_model::studio::{LeadBox, LeadStage};

#[test]
fn every_stage_has_a_list_of_its_name() {
    for stage in LeadStage::ALL {
        assert!(LeadBox::parse(stage.as_str()).is_some(), "{stage:?}");
    }
}
