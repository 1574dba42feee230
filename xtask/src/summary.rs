//! The closing lines of test runners: how many passed, in the runner's own words.

/// The lines that sum up a run, of whichever runner said them.
pub(crate) fn closing_lines(lines: &[String]) -> Vec<String> {
    lines
        .iter()
        .map(|line| line.trim())
        .filter(|line| sums_up(line))
        .map(str::to_owned)
        .collect()
}

fn sums_up(line: &str) -> bool {
    nextest(line) || cargo_test(line) || vitest(line) || playwright(line) || left_out(line)
}

/// `not checked: spelling. ...`: what `cargo xtask tidy` could not look at on this machine.
fn left_out(line: &str) -> bool {
    line.starts_with("not checked: ")
}

/// `Summary [   1.2s] 214 tests run: 214 passed, 0 skipped`
fn nextest(line: &str) -> bool {
    line.starts_with("Summary [")
}

/// `test result: ok. 12 passed; 0 failed; ...`, but not of the many binaries without tests.
fn cargo_test(line: &str) -> bool {
    line.starts_with("test result:") && !line.contains(" 0 passed; 0 failed")
}

/// `Test Files  12 passed (12)` and `Tests  80 passed (80)`
fn vitest(line: &str) -> bool {
    line.starts_with("Test Files  ") || line.starts_with("Tests  ")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_runner_is_quoted_and_the_rest_is_left_out() {
        let said = [
            "        PASS [   0.012s] sightline-content reads_a_site",
            "     Summary [   1.234s] 214 tests run: 214 passed, 1 skipped",
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
                "Summary [   1.234s] 214 tests run: 214 passed, 1 skipped",
                "test result: ok. 12 passed; 0 failed; 0 ignored",
                "Test Files  12 passed (12)",
                "Tests  80 passed (80)",
                "2 failed",
                "120 passed (48.1s)",
                "not checked: spelling",
            ]
        );
    }
}
