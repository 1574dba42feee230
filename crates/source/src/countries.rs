//! Countries by their two-letter codes, and what a code says about telephone numbers, clocks and holidays.

/// The codes in use (ISO 3166-1), and that of Kosovo.
const COUNTRIES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR \
    BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET \
    FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ \
    IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML \
    MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS \
    PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL \
    TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW";

/// The countries whose numbers begin with +1 (<https://www.nanpa.com/>).
const NORTH_AMERICAN_NUMBERS: &str =
    "AG AI AS BB BM BS CA DM DO GD GU JM KN KY LC MP MS PR SX TC TT US VC VG VI";

/// The United States and their territories.
const FEDERAL_HOLIDAYS: &str = "AS GU MP PR UM US VI";

/// The countries of the Americas.
const AMERICAS: &str = "AG AI AR AW BB BL BM BO BQ BR BS BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GS GT GY HN HT \
    JM KN KY LC MF MQ MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI";

/// The first parts of the names of time zones that are not in the Americas.
const OTHER_CONTINENTS: [&str; 4] = ["Africa", "Asia", "Australia", "Europe"];

/// Time zones in America of parts of Denmark, France and the Netherlands, whose addresses may have the code of these.
const EUROPEAN_PARTS: &str = "America/Aruba America/Cayenne America/Curacao America/Danmarkshavn America/Godthab \
    America/Guadeloupe America/Kralendijk America/Lower_Princes America/Marigot America/Martinique America/Miquelon \
    America/Nuuk America/Scoresbysund America/St_Barthelemy America/Thule";

/// Whether a code is that of a country.
pub fn is_country(code: &str) -> bool {
    is_in(COUNTRIES, code)
}

/// Whether a country's telephone numbers have ten digits after the country code 1.
pub fn has_north_american_numbers(country: &str) -> bool {
    is_in(NORTH_AMERICAN_NUMBERS, country)
}

/// Whether a federal holiday of the United States is also one of a country, on the same day of each year.
pub fn has_federal_holiday(country: &str, name: &str) -> bool {
    is_in(FEDERAL_HOLIDAYS, country) || (country, name) == ("CA", "labor-day")
}

/// Whether a time zone, by its name in the IANA database, is on another continent than a country. Only the Americas are
/// told from the others; a zone of an ocean may be anywhere.
pub fn is_elsewhere(zone: &str, country: &str) -> bool {
    let continent = zone.split('/').next().unwrap_or_default();
    if is_in(AMERICAS, country) {
        OTHER_CONTINENTS.contains(&continent)
    } else {
        continent == "America" && !is_in(EUROPEAN_PARTS, zone)
    }
}

fn is_in(list: &str, code: &str) -> bool {
    list.split(' ').any(|known| known == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_named_by_its_code() {
        for code in ["US", "GB", "DE", "XK"] {
            assert!(is_country(code), "{code}");
        }
        for code in ["UK", "EN", "XX", "us", "", "U", "US CA"] {
            assert!(!is_country(code), "{code}");
        }
        let all = [NORTH_AMERICAN_NUMBERS, FEDERAL_HOLIDAYS, AMERICAS];
        assert!(all.join(" ").split(' ').all(is_country));
    }

    #[test]
    fn a_time_zone_is_on_the_continent_of_its_country() {
        for (zone, country) in [
            ("Europe/Berlin", "DE"),
            ("America/Chicago", "US"),
            ("Pacific/Honolulu", "US"),
            ("Pacific/Guam", "GU"),
            ("Atlantic/Bermuda", "BM"),
            ("Asia/Kolkata", "IN"),
            ("America/Martinique", "FR"),
        ] {
            assert!(!is_elsewhere(zone, country), "{zone} {country}");
        }
        assert!(is_elsewhere("America/Chicago", "DE"));
        assert!(is_elsewhere("America/Chicago", "FR"));
        assert!(is_elsewhere("Europe/London", "US"));
    }
}
