//! Personal text: readable only on purpose, never by accident.

/// Defines a newtype over text that has no `Display` and whose `Debug` output doesn't show the
/// text, so that it can be read only with `as_str` and never ends up in a log line.
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

            /// Wraps stored text as it is. It was parsed before it was stored, and a rule that has
            /// become stricter since must not make an old lead unreadable.
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
