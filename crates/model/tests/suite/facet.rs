//! Tests of facets and what is chosen from them.

use sightline_model::{CatalogueChoice, Facet};

#[test]
fn facet_names_parse_back_to_their_facet() {
    for facet in Facet::ALL {
        assert_eq!(Facet::parse(facet.as_str()), Some(facet));
    }
    assert_eq!(Facet::parse("price"), None);
}

#[test]
fn a_choice_of_only_a_tab_is_plain() {
    let mut choice = CatalogueChoice::of(Some("cctv".to_owned()));
    assert!(choice.is_plain());
    choice.compare.push("p1".to_owned());
    assert!(!choice.is_plain());
}
