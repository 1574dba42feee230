//! The stylesheet of one site, which is linked after the common one.

use std::fmt::Write as _;

use crate::color::Color;
use crate::palette::{Button, Palette, Scheme};
use crate::shades::INK_LINE;
use crate::typeface::Face;

/// Selects pages without a color of their own, and elements in the brand's color on other pages.
const BRAND: &str = ":root:not([data-color]),[data-color=brand]";
/// The rules of a logo in header and footer.
const LOGO: &str = include_str!("logo.css");

/// How a site differs from the default look.
#[derive(Debug, Clone, Default)]
pub struct Theme {
    /// The shades of the brand.
    pub palette: Option<Palette>,
    /// The typeface.
    pub face: Option<Face>,
    /// Whether corners are sharp.
    pub sharp: bool,
    /// Whether a logo is shown.
    pub logo: bool,
}

impl Theme {
    /// Returns the stylesheet, or `None` for a site with the default look.
    pub fn stylesheet(&self) -> Option<String> {
        let mut css = String::new();
        if let Some(face) = &self.face {
            face.write(&mut css);
        }
        if self.sharp {
            css.push_str(":root{--r1:0px;--r2:0px;--r3:0px}.logo-background{rx:0}\n");
        }
        if self.logo {
            css.push_str(LOGO);
        }
        if let Some(palette) = &self.palette {
            // In print, everything is black on white.
            _ = writeln!(css, "@media screen{{");
            palette.write(&mut css);
            css.push_str("}\n");
        }
        (!css.is_empty()).then_some(css)
    }
}

impl Palette {
    fn write(&self, css: &mut String) {
        self.light.write(css);
        self.write_places(&self.light, css);
        let bar = self.bar;
        let (well, opacity) = bar.well();
        _ = writeln!(
            css,
            ":root:not([data-color]) .utility-bar{{--accent:{};--on-accent:{};--bar-well:{}}}",
            bar.background,
            bar.text,
            with_opacity(well, opacity)
        );
        write_button(".phone-menu-panel", self.light.on_page, css);
        css.push_str("@media (prefers-color-scheme:dark){\n");
        self.dark.write(css);
        self.write_places(&self.dark, css);
        write_button(".phone-menu-panel", self.dark.on_page, css);
        css.push_str("}\n");
    }

    /// Writes the rules for buttons on the dark bands, and for buttons in a card on such a band, which look
    /// like those on pages. The rules are written only if one of the two schemes needs them, and then for
    /// both, since the dark scheme has to override the light one.
    fn write_places(&self, scheme: &Scheme, css: &mut String) {
        if [&self.light, &self.dark]
            .iter()
            .all(|scheme| scheme.on_ink == scheme.on_page)
        {
            return;
        }
        write_button(".dark", scheme.on_ink, css);
        write_button(".dark .quote-card", scheme.on_page, css);
    }
}

impl Scheme {
    fn write(&self, css: &mut String) {
        css.push_str(":root{");
        for (name, color) in self.shades.named() {
            _ = write!(css, "--{name}:{color};");
        }
        let line = self.ink_line;
        _ = writeln!(css, "--ink-line:{}}}", with_opacity(line, INK_LINE.1));
        _ = writeln!(
            css,
            "{BRAND}{{{};--accent-text:{};--accent-wash:{};--accent-lit:{}}}",
            button_declarations(self.on_page),
            self.text,
            self.wash,
            self.lit
        );
    }
}

/// Writes the rule for buttons in one place.
fn write_button(place: &str, button: Button, css: &mut String) {
    _ = writeln!(
        css,
        ":root:not([data-color]) {place}{{{}}}",
        button_declarations(button)
    );
}

fn button_declarations(button: Button) -> String {
    let Button { fill, hover } = button;
    format!(
        "--accent:{};--accent-hover:{hover};--on-accent:{}",
        fill.background, fill.text
    )
}

/// Formats a color with an opacity.
fn with_opacity(color: Color, opacity: f64) -> String {
    let Color { red, green, blue } = color;
    format!("rgb({red} {green} {blue}/{opacity})")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn css(brand: &str) -> String {
        let palette = Color::parse(brand).map(Palette::of);
        let theme = Theme {
            palette,
            ..Theme::default()
        };
        theme.stylesheet().unwrap()
    }

    #[test]
    fn a_site_without_an_identity_has_no_stylesheet() {
        assert_eq!(Theme::default().stylesheet(), None);
    }

    #[test]
    fn the_stylesheet_has_screen_colors_for_both_color_schemes() {
        let css = css("#0f766e");
        assert!(css.starts_with("@media screen{\n:root{--ink:#"));
        assert!(css.contains("--accent:#0f766e;"));
        assert!(css.contains("@media (prefers-color-scheme:dark){\n:root{--ink:#"));
        assert_eq!(css.matches('{').count(), css.matches('}').count());
        // A color that is visible everywhere needs no exceptions.
        assert!(!css.contains(".quote-card"));
    }

    #[test]
    fn a_color_too_dark_for_dark_bands_is_replaced_there_in_both_schemes() {
        let css = css("#0a0a0a");
        assert_eq!(css.matches("[data-color]) .dark .quote-card{").count(), 2);
    }

    #[test]
    fn buttons_in_the_phone_menu_look_like_those_on_pages() {
        let css = css("#f4e9ff");
        let (page, rest) = css.split_once(".utility-bar{--accent:#f4e9ff;").unwrap();
        let on_page = "--accent:#38333d;--accent-hover:#4a4550;--on-accent:#ffffff";
        assert!(page.contains(on_page));
        assert!(rest.contains(&format!(".phone-menu-panel{{{on_page}}}")));
    }

    #[test]
    fn the_well_of_a_black_bar_is_lighter_than_the_bar() {
        assert!(css("#000000").contains("--bar-well:rgb(255 255 255/0.16)"));
        assert!(css("#0f766e").contains("--bar-well:rgb(0 0 0/0.24)"));
    }

    #[test]
    fn sharp_corners_and_a_logo_add_their_rules() {
        let theme = Theme {
            sharp: true,
            logo: true,
            ..Theme::default()
        };
        let css = theme.stylesheet().unwrap();
        assert!(css.contains("--r3:0px") && css.contains(".logo img"));
    }
}
