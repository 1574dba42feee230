//! Telephone numbers as telephones dial them (ITU-T E.164).

/// The minimum number of digits with the country code, as on Niue.
pub const MIN_DIGITS: usize = 7;

/// Returns a number that begins with the country code in E.164 form, like `+13125550100`. The rules of the country
/// itself are known for North America only.
pub fn e164(digits: &str) -> Option<String> {
    match digits.strip_prefix('1') {
        Some(national) => north_american(national),
        None => international(digits),
    }
}

/// The same without the rules of any country.
pub fn international(digits: &str) -> Option<String> {
    ((MIN_DIGITS..=15).contains(&digits.len()) && !digits.starts_with('0'))
        .then(|| format!("+{digits}"))
}

/// Returns a ten-digit number of the North American plan in E.164 form. Area and exchange codes begin with 2 to 9, and
/// an area code does not end in 11: those are services, such as 911 (<https://www.nanpa.com/>).
pub fn north_american(digits: &str) -> Option<String> {
    let code = |at: usize| matches!(digits.as_bytes().get(at), Some(b'2'..=b'9'));
    let is_service = digits.get(1..3) == Some("11");
    (digits.len() == 10 && code(0) && code(3) && !is_service).then(|| format!("+1{digits}"))
}
