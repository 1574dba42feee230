//! Figures that products are chosen by, read from the texts that makers write.

/// A camera's megapixels: the largest number before `MP`; else `4K` or `8K`; else the product of
/// width and height. `None` when the text has none of these.
pub fn megapixels(text: &str) -> Option<f32> {
    let text = text.to_lowercase().replace('×', "x");
    let numbers = numbers(&text);
    let stated = numbers
        .iter()
        .filter(|(_, rest)| {
            let unit = rest.trim_start_matches([' ', '-', '\u{a0}']);
            unit.starts_with("mp") || unit.starts_with("megapixel")
        })
        .map(|(number, _)| *number)
        .fold(None, |most: Option<f32>, number| {
            Some(most.map_or(number, |most| most.max(number)))
        });
    if stated.is_some() {
        return stated;
    }
    // Ultra HD is 3840 by 2160 pixels, which makers round down.
    for (name, value) in [("8k", 33.0), ("4k", 8.0)] {
        if text
            .split(|char: char| !char.is_alphanumeric())
            .any(|word| word == name)
        {
            return Some(value);
        }
    }
    numbers.windows(2).find_map(|pair| {
        let [(width, rest), (height, _)] = pair else {
            return None;
        };
        let is_size = rest.trim_start().starts_with('x') && *width >= 100.0 && *height >= 100.0;
        is_size.then(|| tenths(width * height / 1_000_000.0))
    })
}

/// A recorder's channels: the first whole number.
pub fn channels(text: &str) -> Option<u32> {
    let digits: String = text
        .chars()
        .skip_while(|char| !char.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    digits.parse().ok().filter(|channels| *channels > 0)
}

/// Whole megapixels, as makers state them; below one megapixel, tenths.
fn tenths(megapixels: f32) -> f32 {
    if megapixels >= 1.0 {
        megapixels.round()
    } else {
        (megapixels * 10.0).round() / 10.0
    }
}

/// The numbers of a text, each with what follows it.
fn numbers(text: &str) -> Vec<(f32, &str)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|char: char| char.is_ascii_digit()) {
        let (_, from) = rest.split_at(start);
        let length = from
            .find(|char: char| !char.is_ascii_digit() && char != '.')
            .unwrap_or(from.len());
        let (number, after) = from.split_at(length);
        if let Ok(number) = number.trim_end_matches('.').parse() {
            found.push((number, after));
        }
        rest = after;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn megapixels_are_read_as_makers_write_them() {
        for (text, megapixels) in [
            ("4 MP", 4.0),
            ("1920 × 1080, 2 MP", 2.0),
            ("12 MP sensor", 12.0),
            ("4 × 5 MP, 20 MP in all", 20.0),
            ("640 × 512 thermal, 4K visible", 8.0),
            ("2.1-megapixel", 2.1),
            ("2560 x 1440", 4.0),
            ("640 × 480", 0.3),
        ] {
            assert_eq!(super::megapixels(text), Some(megapixels), "{text}");
        }
    }

    #[test]
    fn a_text_without_pixels_has_none() {
        for text in ["", "High", "H.265", "30× zoom", "x", "...", "Full HD"] {
            assert_eq!(megapixels(text), None, "{text}");
        }
    }

    #[test]
    fn channels_are_the_first_number() {
        assert_eq!(channels("16"), Some(16));
        assert_eq!(channels("Up to 32 IP channels"), Some(32));
        assert_eq!(channels("none"), None);
        assert_eq!(channels("99999999999"), None);
    }
}
