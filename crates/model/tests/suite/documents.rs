//! Tests of the files to download.

use sightline_model::{Picture, RawDownload, References, Resolve as _, Unresolved};

/// A document of this many bytes.
struct Document(usize);

impl References for Document {
    fn picture(&self, file: &str, _: &str) -> Result<Picture, Unresolved> {
        Err(Unresolved::Absent(file.to_owned()))
    }

    fn document(&self, file: &str) -> Result<(String, usize), Unresolved> {
        Ok((file.to_owned(), self.0))
    }

    fn href(&self, target: &str) -> Result<String, Unresolved> {
        Err(Unresolved::Absent(target.to_owned()))
    }

    fn money(&self, amount: &str) -> String {
        amount.to_owned()
    }
}

#[test]
fn sizes_are_rounded_up() {
    let raw = RawDownload {
        file: "warranty.pdf".to_owned(),
        title: "Warranty".to_owned(),
        text: None,
    };
    for (bytes, text) in [
        (1, "1 kB"),
        (1001, "2 kB"),
        (999_999, "1000 kB"),
        (1_000_000, "1.0 MB"),
        (2_340_001, "2.4 MB"),
    ] {
        let download = raw.resolve(&Document(bytes)).unwrap();
        assert_eq!(download.size, format!("PDF, {text}"));
    }
}
