//! Pages as HTML that prints one to a sheet.

use std::fmt::Write as _;

use super::page::{Paper, escaped};

/// The document of a book.
pub fn write(title: &str, paper: Paper, pages: &[String]) -> String {
    let Paper { width, height } = paper;
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>\n\
         @page {{ size: {width}mm {height}mm; margin: 0 }}\nbody {{ margin: 0 }}\n\
         section {{ width: {width}mm; height: {height}mm; break-after: page; overflow: hidden }}\n\
         svg {{ display: block }}\n\
         @media screen {{ body {{ background: #888 }} section {{ margin: 1em auto; background: #fff }} }}\n\
         </style>\n</head>\n<body>\n",
        escaped(title)
    );
    for page in pages {
        let _ = writeln!(html, "<section>\n{}</section>", page);
    }
    html.push_str("</body>\n</html>\n");
    html
}
