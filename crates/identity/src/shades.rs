//! The default blue shades: the same values as in `web/src/styles/tokens.css`, which a test compares. Every
//! other brand's shades are derived from them.

use crate::color::Color;

macro_rules! shades {
    ($($name:ident $light:literal $dark:literal $meaning:literal;)*) => {
        /// The colors of a page, except for those of buttons and links.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) struct Shades {
            $(#[doc = $meaning] pub(crate) $name: Color,)*
        }

        impl Shades {
            /// The shades of the light scheme.
            pub(crate) const LIGHT: Self = Self { $($name: Color::of($light),)* };
            /// The shades of the dark scheme.
            pub(crate) const DARK: Self = Self { $($name: Color::of($dark),)* };

            /// Applies a change to every shade.
            pub(crate) fn map(&self, change: impl Fn(Color) -> Color) -> Self {
                Self { $($name: change(self.$name),)* }
            }

            /// Returns each shade with its name in the stylesheet, without the two dashes.
            pub(crate) fn named(&self) -> Vec<(String, Color)> {
                vec![$((stringify!($name).replace('_', "-"), self.$name),)*]
            }
        }
    };
}

shades! {
    ink 0x0b_15_26 0x07_0d_18 "The dark bands.";
    ink_2 0x16_23_3a 0x13_1f_34 "Fields on dark bands.";
    ink_3 0x22_32_4e 0x22_32_4e "Disabled buttons on dark bands.";
    on_ink 0xf4_f7_fb 0xf4_f7_fb "Text on dark bands.";
    on_ink_2 0xb6_c3_d6 0xb6_c3_d6 "Secondary text on dark bands.";
    ink_field 0x7f_8f_ab 0x7f_8f_ab "The border of fields on dark bands.";
    on_white 0x0b_15_26 0x0b_15_26 "Text on white in both schemes.";
    page 0xff_ff_ff 0x0d_17_27 "The background of the page.";
    surface 0xf5_f8_fc 0x12_1e_31 "The background of a tinted band of the page.";
    surface_2 0xe9_ef_f7 0x1a_28_40 "The background of raised elements on such a band.";
    card 0xff_ff_ff 0x14_21_36 "The background of cards.";
    well 0xdf_e5_ef 0xcd_d5_e1 "The background behind pictures.";
    well_dark 0x1a_22_33 0x1a_22_33 "The background behind dark pictures.";
    text 0x1c_27_38 0xcc_d6_e4 "Text.";
    strong 0x0b_15_26 0xf4_f7_fb "Headings.";
    muted 0x56_62_75 0x9d_ab_c0 "Secondary text.";
    line 0xdf_e5_ee 0x26_36_51 "Lines between parts of a page.";
    field_line 0x7f_8b_a0 0x78_89_a4 "The border of fields.";
    beam 0x8f_b2_ff 0x8f_b2_ff "The field of view in drawings.";
    beam_edge 0xa9_c4_f5 0xa9_c4_f5 "The edge of the field of view.";
    glass 0x7f_a6_f0 0x7f_a6_f0 "Windows in drawings.";
}

/// Lines on the dark bands: the color and the opacity.
pub(crate) const INK_LINE: (Color, f64) = (Color::of(0xb6_ce_f0), 0.17);

/// The backgrounds of selected items in the colors that services can name, light and dark. Text must be
/// readable on them too.
pub(crate) const NAMED_WASHES: [[Color; 2]; 4] = [
    [Color::of(0xe8_f0_fd), Color::of(0x14_29_4a)],
    [Color::of(0xfd_ec_ee), Color::of(0x3a_1a_26)],
    [Color::of(0xfd_f0_e8), Color::of(0x38_21_1a)],
    [Color::of(0xe6_f3_fa), Color::of(0x10_2f_44)],
];

#[cfg(test)]
#[path = "shades_tests.rs"]
pub(crate) mod tests;
