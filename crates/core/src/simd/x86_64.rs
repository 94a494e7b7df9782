//! The backends of x86-64.

/// Defines methods of a token. Each calls the function of its name, which is compiled for the instructions of the token.
macro_rules! compiled_functions {
    ($(fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        $(
            #[inline]
            fn $name(self, $($argument: $type),*) $(-> $result)? {
                // SAFETY: a token proves that the CPU has the instructions that the function is compiled for.
                unsafe { $name($($argument),*) }
            }
        )*
    };
}

/// Defines methods of words, each by one intrinsic. Words have their register in `vector`, and are made by `with`.
macro_rules! lanewise {
    ($($name:ident: $intrinsic:ident;)*) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                // SAFETY: words exist, so the CPU has the instructions of their backend.
                self.with(unsafe { $intrinsic(self.vector, other.vector) })
            }
        )*
    };
}

pub mod avx2;
pub mod avx512;
