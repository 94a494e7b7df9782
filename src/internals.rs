//! What the command, the tests, the benchmarks and the fuzz targets of this package use beside the public interface.
//!
//! It is not part of the interface: any version may change or remove it. The same holds for hidden methods.
#![allow(missing_docs)]

pub mod digits {
    pub use crate::digits::{Digit, EMPTY};
}
pub mod error {
    pub use crate::error::{Error, Reason, Result};
}
pub mod limits {
    pub use crate::limits::Limits;
}
pub mod memory {
    pub use crate::memory::{Arc, push};
}
pub mod model {
    pub use crate::model::Model;
    pub mod exact_cover {
        pub use crate::model::exact_cover::ExactCover;
    }
}
pub mod portfolio {
    pub use crate::portfolio::{Around, count, directly, solve};
}
pub mod proof {
    pub use crate::proof::prove;
    pub mod cnf {
        pub use crate::proof::cnf::write;
    }
}
pub mod rate {
    pub use crate::rate::{Fold, score, tenths};
}
pub mod render {
    pub use crate::render::{step_svg, step_text, svg, text};
}
pub mod solution {
    pub mod clashes {
        pub use crate::solution::clashes::{Clash, list};
    }
    pub use crate::solution::{state, verify};
}
pub mod solve {
    pub use crate::solve::{Puzzles, count, run, solve};
    pub mod algorithm_x {
        pub use crate::solve::algorithm_x::AlgorithmX;
    }
    pub mod cover_search {
        pub use crate::solve::cover_search::CoverSearch;
    }
    pub mod dancing_links {
        pub use crate::solve::dancing_links::DancingLinks;
    }
}
pub mod text {
    pub use crate::text::{detect, in_order, write_digits};
    pub mod blocks {
        pub use crate::text::blocks::{Blocks, Found, Next};
    }
    pub mod collection {
        pub use crate::text::collection::{has_lines, lines, puzzles, read_line, write_line};
    }
    pub mod positions {
        pub use crate::text::positions::recognised;
    }
    pub mod refused {
        pub use crate::text::refused::{REFUSED, refused};
    }
}
pub mod simd {
    pub use crate::simd::{NAMES, Vectors};
}
