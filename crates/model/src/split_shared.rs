//! Splits a type into a part that many pages share and a part of its own, which the renderer
//! receives separately.

/// Declares structs for the parts of a type. They hold references to its fields, each of which is in
/// exactly one part.
macro_rules! split_shared {
    ($whole:ident: $($(#[$attribute:meta])* $part:ident { $($field:ident: $kind:ty,)* })*) => {
        $(
            $(#[$attribute])*
            pub(crate) struct $part<'a> {
                $($field: &'a $kind,)*
            }
        )*

        impl $whole {
            /// Returns both parts. Together they have all fields of the whole.
            pub(crate) const fn split_shared(&self) -> ($($part<'_>),*) {
                let Self { $($($field,)*)* } = self;
                ($($part { $($field,)* }),*)
            }
        }
    };
}
