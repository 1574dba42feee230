//! The colors of services.

unit_enum! {
    /// The color of a service, as written in `data-color` on the document's root element.
    pub enum ServiceColor in "kebab-case" {
        /// The site's own color, which is also the color of pages without a service.
        Brand,
        /// Blue.
        Blue,
        /// Red.
        Red,
        /// Orange.
        Orange,
        /// A greenish blue.
        Sky,
    }
}

impl ServiceColor {
    /// Returns the color for uses outside the styles of a page, in both the light and the dark
    /// scheme. The values are the same as those of `--accent` in the styles. `own` is the site's
    /// own color.
    pub const fn fill_or(self, own: &str) -> &str {
        match self {
            Self::Brand => own,
            Self::Blue => "#1e5fd0",
            Self::Red => "#c81e2c",
            Self::Orange => "#c2410c",
            Self::Sky => "#0369a1",
        }
    }
}
