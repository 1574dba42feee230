//! A type in two parts, of which one is alike on many pages: the renderer gets them apart.

/// Declares the parts of a type, with references to its fields; each of them is in one part.
macro_rules! parts_of {
    ($whole:ident: $($(#[$attribute:meta])* $part:ident { $($field:ident: $kind:ty,)* })*) => {
        $(
            $(#[$attribute])*
            pub(crate) struct $part<'a> {
                $($field: &'a $kind,)*
            }
        )*

        impl $whole {
            /// Both parts; the fields of both together are those of the whole.
            pub(crate) const fn parts(&self) -> ($($part<'_>),*) {
                let Self { $($($field,)*)* } = self;
                ($($part { $($field,)* }),*)
            }
        }
    };
}
