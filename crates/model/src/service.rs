//! The colors of services.

named! {
    /// The accent colours, as written in `data-service` on the document's root.
    pub enum ServiceAccent in "kebab-case" {
        /// Blue.
        Access,
        /// Red.
        Cctv,
        /// Orange.
        It,
        /// Blue, a little greener.
        Pa,
        /// The primary blue, that of pages without a service too.
        Pos,
    }
}

impl ServiceAccent {
    /// The color in the light and in the dark scheme, for what is no page: the same values as
    /// `--accent` in the styles. Without a service it is the primary blue.
    pub const fn color(accent: Option<Self>) -> &'static str {
        match accent {
            None | Some(Self::Pos) => "#1d4ed8",
            Some(Self::Access) => "#1e5fd0",
            Some(Self::Cctv) => "#c81e2c",
            Some(Self::It) => "#c2410c",
            Some(Self::Pa) => "#0369a1",
        }
    }
}
