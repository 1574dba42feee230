//! The colors of services.

named! {
    /// The colors that services have, as written in `data-color` on the document's root.
    pub enum ServiceColor in "kebab-case" {
        /// The site's own, that of pages without a service too.
        Brand,
        /// Blue.
        Blue,
        /// Red.
        Red,
        /// Orange.
        Orange,
        /// Blue with some green.
        Sky,
    }
}

impl ServiceColor {
    /// The color in the light and in the dark scheme, for what is no page: the same values as
    /// `--accent` in the styles. `own` is the site's.
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
