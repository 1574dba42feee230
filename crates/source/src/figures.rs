//! Reads the figures by which products are chosen from the texts that makers write.

/// Returns a camera's megapixels: the largest number before `MP`; without one, `4K` or `8K`; without those, width
/// times height. `None` when the text has none of these.
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
        .reduce(f32::max);
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
    size(&numbers).map(|(width, height)| tenths(width * height / 1_000_000.0))
}

/// Returns the megapixels of a picture of this width and height, rounded as makers do.
#[expect(clippy::cast_precision_loss, reason = "pixels of cameras are few")]
pub fn megapixels_of([width, height]: [u32; 2]) -> f32 {
    tenths(width as f32 * height as f32 / 1_000_000.0)
}

/// Whether a text about resolution can describe this many pixels: it has the same width and height, or about as many
/// megapixels if it states no size. A text that states neither always matches.
pub fn is_resolution(text: &str, pixels: [u32; 2]) -> bool {
    let small = text.to_lowercase().replace('×', "x");
    #[expect(clippy::cast_precision_loss, reason = "pixels of cameras are few")]
    let [width, height] = pixels.map(|count| count as f32);
    if let Some(size) = size(&numbers(&small)) {
        return size == (width, height) || size == (height, width);
    }
    // Makers round: 2688 by 1520 and 2560 by 1440 pixels are both sold as 4 MP.
    let own = width * height / 1_000_000.0;
    megapixels(text).is_none_or(|stated| (own - stated).abs() <= (stated / 10.0).max(0.5))
}

/// Returns the angles in a text about a lens: `100` and `36` in `3.4–8.9 mm, 100° to 36°`.
pub fn degrees(text: &str) -> Vec<f32> {
    let numbers = numbers(text);
    let mut found = Vec::new();
    // Backward, because in a range only the last number has the unit.
    let mut is_next = false;
    for (number, rest) in numbers.iter().rev() {
        let rest = rest.trim_start();
        let is_degrees = rest.starts_with('°') || rest.starts_with("deg");
        let is_range = ["–", "-", "to "].iter().any(|sign| rest.starts_with(sign));
        is_next = is_degrees || (is_range && is_next);
        if is_next {
            found.push(*number);
        }
    }
    found.reverse();
    found
}

/// Returns the IEEE 802.3 class in a text about power: `3` in `PoE, IEEE 802.3af, Class 3`.
pub fn poe_class(text: &str) -> Option<u32> {
    let text = text.to_lowercase();
    let (_, rest) = text.split_once("class ")?;
    channels(rest).or_else(|| rest.starts_with('0').then_some(0))
}

/// Returns the first two adjacent numbers that are a width and a height.
fn size(numbers: &[(f32, &str)]) -> Option<(f32, f32)> {
    numbers.windows(2).find_map(|pair| {
        let [(width, rest), (height, _)] = pair else {
            return None;
        };
        let is_size = rest.trim_start().starts_with('x') && *width >= 100.0 && *height >= 100.0;
        is_size.then_some((*width, *height))
    })
}

/// Returns a recorder's channels: the first whole number in the text.
pub fn channels(text: &str) -> Option<u32> {
    let digits: String = text
        .chars()
        .skip_while(|char| !char.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    digits.parse().ok().filter(|channels| *channels > 0)
}

/// Rounds megapixels as makers do: to whole ones, or to tenths below one megapixel.
fn tenths(megapixels: f32) -> f32 {
    if megapixels >= 1.0 {
        megapixels.round()
    } else {
        (megapixels * 10.0).round() / 10.0
    }
}

/// Returns the numbers in a text, each with the rest of the text after it.
fn numbers(text: &str) -> Vec<(f32, &str)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|char: char| char.is_ascii_digit()) {
        let (_, from) = rest.split_at(start);
        let length = from
            .find(|char: char| !char.is_ascii_digit() && char != '.')
            .unwrap_or(from.len());
        let (number, after) = from.split_at(length);
        let decimals = if number.contains('.') {
            0
        } else {
            decimals(after)
        };
        let (number, after) = from.split_at(length + decimals);
        let number = number.trim_end_matches('.').replace(',', ".");
        if let Ok(number) = number.parse() {
            found.push((number, after));
        }
        rest = after;
    }
    found
}

/// Returns the length of the decimals after a whole number, with their comma: 2 for `,5 MP`. More than two digits are
/// thousands.
fn decimals(after: &str) -> usize {
    let rest = after.strip_prefix(',').unwrap_or_default();
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    if (1..=2).contains(&digits) {
        1 + digits
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn megapixels_are_parsed_from_the_notations_of_makers() {
        for (text, megapixels) in [
            ("4 MP", 4.0),
            ("1920 × 1080, 2 MP", 2.0),
            ("12 MP sensor", 12.0),
            ("4 × 5 MP, 20 MP in all", 20.0),
            ("640 × 512 thermal, 4K visible", 8.0),
            ("2.1-megapixel", 2.1),
            ("12,5 MP", 12.5),
            ("5,0 MP", 5.0),
            ("2,4,6 MP", 6.0),
            ("2,560 x 1,440, 4 MP", 4.0),
            ("2560 x 1440", 4.0),
            ("640 × 480", 0.3),
        ] {
            assert_eq!(super::megapixels(text), Some(megapixels), "{text}");
        }
    }

    #[test]
    fn a_text_without_a_resolution_has_no_megapixels() {
        for text in ["", "High", "H.265", "30× zoom", "x", "...", "Full HD"] {
            assert_eq!(megapixels(text), None, "{text}");
        }
    }

    #[test]
    fn pixels_match_a_stated_resolution_that_is_rounded() {
        for (text, pixels, fits) in [
            ("1920 × 1080, 2 MP", [1920, 1080], true),
            ("1920 × 1080, 2 MP", [1080, 1920], true),
            ("1920 × 1080", [1920, 1200], false),
            ("4 MP", [2688, 1520], true),
            ("4 MP", [2560, 1440], true),
            ("4 MP", [2592, 1944], false),
            ("4K", [3840, 2160], true),
            ("Full HD", [640, 480], true),
        ] {
            assert_eq!(is_resolution(text, pixels), fits, "{text} {pixels:?}");
        }
    }

    #[test]
    fn all_angles_that_share_a_unit_are_parsed() {
        for (text, angles) in [
            ("3.4–8.9 mm varifocal, 100° to 36°", vec![100.0, 36.0]),
            ("3.4–8.9 mm, 100 to 36 degrees", vec![100.0, 36.0]),
            ("2.8 mm (102–55°)", vec![102.0, 55.0]),
            ("2,8 mm (102,5°)", vec![102.5]),
            ("2.8-12 mm", vec![]),
        ] {
            assert_eq!(degrees(text), angles, "{text}");
        }
    }

    #[test]
    fn the_poe_class_is_the_number_after_the_word_class() {
        assert_eq!(poe_class("PoE, IEEE 802.3af, Class 3"), Some(3));
        assert_eq!(poe_class("PoE class 0"), Some(0));
        assert_eq!(poe_class("PoE, IEEE 802.3af"), None);
    }

    #[test]
    fn the_channel_count_is_the_first_number() {
        assert_eq!(channels("16"), Some(16));
        assert_eq!(channels("Up to 32 IP channels"), Some(32));
        assert_eq!(channels("none"), None);
        assert_eq!(channels("99999999999"), None);
    }
}
