//! Text that belongs to a visitor: readable on purpose, never by accident.

/// Defines a newtype over text whose `Debug` output shows nothing of it and which has no `Display`,
/// so that only `as_str` brings the text out and a log line cannot.
macro_rules! personal_text {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Hash, serde::Serialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Takes what a store kept as it is: it was parsed before it was stored, and a rule
            /// that became stricter since must not make an old lead unreadable.
            pub(crate) fn from_stored(text: String) -> Self {
                Self(text)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($name), "(..)"))
            }
        }
    };
}
