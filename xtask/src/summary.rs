//! Reads the output of test runners: the closing lines that say how many tests passed, and the slowest tests.

use std::time::Duration;

/// Returns the lines that sum up a run, of whichever runner printed them.
pub(crate) fn closing_lines(lines: &[String]) -> Vec<String> {
    lines
        .iter()
        .map(|line| line.trim())
        .filter(|line| sums_up(line))
        .map(str::to_owned)
        .collect()
}

/// The beginnings of lines that sum up a run.
const BEGINNINGS: [&str; 5] = [
    // Of `cargo xtask tidy`, what it could not check on this machine: `not checked: spelling. ...`
    "not checked: ",
    // Of nextest: `Summary [   1.2s] 214 tests run: 214 passed, 0 skipped`
    "Summary [",
    // Of nextest and Vitest, a test that failed, and passed when it was run again:
    // `FLAKY 2/2 [   0.012s] (12/214) sightline-content::suite reads_a_site`
    "FLAKY ",
    // Of Vitest: `Test Files  12 passed (12)` and `Tests  80 passed (80)`
    "Test Files  ",
    "Tests  ",
];

fn sums_up(line: &str) -> bool {
    let begins = BEGINNINGS.iter().any(|start| line.starts_with(start));
    begins || cargo_test(line) || playwright(line)
}

/// `test result: ok. 12 passed; 0 failed; ...`, but not that of the many binaries without tests.
fn cargo_test(line: &str) -> bool {
    line.starts_with("test result:") && !line.contains(" 0 passed; 0 failed")
}

/// `120 passed (48.1s)`, `2 failed`, `1 flaky`, `3 skipped`, `4 did not run`
fn playwright(line: &str) -> bool {
    let Some((count, rest)) = line.split_once(' ') else {
        return false;
    };
    let counted = !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit());
    let said = ["failed", "flaky", "skipped", "did not run", "interrupted"].contains(&rest)
        || rest.starts_with("passed (");
    counted && said
}

/// Returns the slowest tests, slowest first, with the names that the runners print.
pub(crate) fn slowest(lines: &[String], most: usize) -> Vec<(Duration, String)> {
    let mut tests: Vec<(Duration, String)> = lines
        .iter()
        .filter_map(|line| nextest_test(line.trim()).or_else(|| playwright_test(line.trim())))
        .collect();
    tests.sort_by(|(one, _), (other, _)| other.cmp(one));
    // nextest repeats what failed at the end.
    tests.dedup();
    tests.truncate(most);
    tests
}

/// `PASS [   0.012s] (  1/214) sightline-content::suite folder::reads_a_site`, and each try of a test that failed:
/// `TRY 1 FAIL [   0.012s] (───) sightline-content::suite folder::reads_a_site`
fn nextest_test(line: &str) -> Option<(Duration, String)> {
    let (status, rest) = line.split_once('[')?;
    if !["PASS", "FAIL"].contains(&status.split_whitespace().next_back()?) {
        return None;
    }
    let (took, name) = rest.split_once(']')?;
    let name = name.trim();
    let name = match name.strip_prefix('(').and_then(|name| name.split_once(')')) {
        Some((_count, name)) => name.trim(),
        None => name,
    };
    Some((seconds(took)?, name.to_owned()))
}

/// `✓  12 [javascript] › tests/with-script/menus.spec.ts:34:5 › the menu › opens (8.1s)`
fn playwright_test(line: &str) -> Option<(Duration, String)> {
    if !line.starts_with(['✓', '✘']) {
        return None;
    }
    let (_project, rest) = line.split_once("] › ")?;
    let (name, took) = rest.strip_suffix(')')?.rsplit_once(" (")?;
    let name = name.strip_prefix("tests/").unwrap_or(name);
    Some((seconds(took)?, name.to_owned()))
}

/// `12ms`, `0.012s`, `1.2m`
fn seconds(text: &str) -> Option<Duration> {
    let text = text.trim();
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0)].into_iter();
    let mut known = units.filter_map(|(unit, scale)| Some((text.strip_suffix(unit)?, scale)));
    let (number, scale) = known.next()?;
    let number: f64 = number.parse().ok()?;
    Duration::try_from_secs_f64(number * scale).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_lines_of_each_runner_are_kept() {
        let said = [
            "        PASS [   0.012s] sightline-content reads_a_site",
            "  TRY 1 FAIL [   0.512s] (───) sightline-server::suite reload::a_brief_fault",
            "     Summary [   1.234s] 214 tests run: 214 passed (1 flaky), 1 skipped",
            "   FLAKY 2/2 [   0.412s] (12/214) sightline-server::suite reload::a_brief_fault",
            "test result: ok. 0 passed; 0 failed; 0 ignored",
            "test result: ok. 12 passed; 0 failed; 0 ignored",
            " Test Files  12 passed (12)",
            "      Tests  80 passed (80)",
            "  ok 1 tests/routes.spec.ts (1.2s)",
            "  2 failed",
            "  120 passed (48.1s)",
            "2 failed attempts to connect",
            "not checked: spelling",
        ]
        .map(str::to_owned);
        assert_eq!(
            closing_lines(&said),
            [
                "Summary [   1.234s] 214 tests run: 214 passed (1 flaky), 1 skipped",
                "FLAKY 2/2 [   0.412s] (12/214) sightline-server::suite reload::a_brief_fault",
                "test result: ok. 12 passed; 0 failed; 0 ignored",
                "Test Files  12 passed (12)",
                "Tests  80 passed (80)",
                "2 failed",
                "120 passed (48.1s)",
                "not checked: spelling",
            ]
        );
    }

    #[test]
    fn the_slowest_tests_of_both_runners_come_first() {
        let said = [
            "        PASS [   0.512s] (  1/214) sightline-content::suite reads_a_site",
            "  TRY 1 FAIL [   1.345s] (───) sightline::leads kill::loses_nothing",
            "  TRY 1 FAIL [   1.345s] (───) sightline::leads kill::loses_nothing",
            "  TRY 2 PASS [  12.345s] (2/214) sightline::leads kill::loses_nothing",
            "   FLAKY 2/2 [  12.345s] (2/214) sightline::leads kill::loses_nothing",
            "        SLOW [> 60.000s] sightline::leads kill::loses_nothing",
            "  ✓   2 [javascript] › tests/with-script/menus.spec.ts:34:5 › the menu › opens (8.1s)",
            "  ✘   3 [documents] › tests/documents/markup.spec.ts:9:1 › is valid (1.5m)",
            "  ✓   4 [documents] › tests/documents/pages.spec.ts:9:1 › is short (56ms)",
            "  12 passed (24.8s)",
        ]
        .map(str::to_owned);
        assert_eq!(
            slowest(&said, 5),
            [
                (90.0, "documents/markup.spec.ts:9:1 › is valid"),
                (12.345, "sightline::leads kill::loses_nothing"),
                (8.1, "with-script/menus.spec.ts:34:5 › the menu › opens"),
                (1.345, "sightline::leads kill::loses_nothing"),
                (0.512, "sightline-content::suite reads_a_site"),
            ]
            .map(|(took, name)| (Duration::from_secs_f64(took), name.to_owned()))
        );
    }
}
