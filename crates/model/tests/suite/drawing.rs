//! Tests of the numbers in drawings.

use sightline_model::Feet;

#[test]
fn a_length_is_a_finite_number() {
    assert_eq!(Feet::try_from(4.5).map(f64::from), Ok(4.5));
    assert!(Feet::try_from(f64::NAN).is_err());
    assert!(Feet::try_from(f64::INFINITY).is_err());
}
