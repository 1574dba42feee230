//! Which part of `web/src` may import which: imports flow one way, from pages down to `ui`.

use super::{Fault, SourceFile};

const SOURCES: &str = "web/src/";

/// Who may import whom.
struct Rule {
    /// The part, a folder of `web/src`.
    part: &'static str,
    /// The parts that it may import, or those that it may not.
    others: Others,
}

enum Others {
    Only(&'static [&'static str]),
    Never(&'static [&'static str]),
}

const RULES: [Rule; 6] = [
    Rule {
        part: "generated",
        others: Others::Only(&["generated"]),
    },
    Rule {
        part: "ui",
        others: Others::Only(&["ui", "generated"]),
    },
    Rule {
        part: "islands",
        others: Others::Only(&["islands", "ui", "generated", "runtime"]),
    },
    Rule {
        part: "runtime",
        others: Others::Never(&["ui", "sections", "frame", "pages"]),
    },
    Rule {
        part: "sections",
        others: Others::Only(&["sections", "islands", "ui", "generated", "runtime"]),
    },
    Rule {
        part: "frame",
        others: Others::Never(&["pages"]),
    },
];

/// Every import that goes the wrong way; tests may import what they like.
pub(crate) fn check(files: &[SourceFile]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in files {
        let Some(inside) = file.path.strip_prefix(SOURCES) else {
            continue;
        };
        let Some((part, _)) = inside.split_once('/') else {
            continue;
        };
        if !["ts", "tsx"].contains(&file.extension()) || inside.contains(".test.") {
            continue;
        }
        let Some(rule) = RULES.iter().find(|rule| rule.part == part) else {
            continue;
        };
        for (number, line) in file.lines() {
            let Some(target) = specifier(line).and_then(|target| resolve(inside, target)) else {
                continue;
            };
            // A file beside the folders (`web/src/site.css`) belongs to no part.
            let Some((imported, _)) = target.split_once('/') else {
                continue;
            };
            let wrong = match &rule.others {
                Others::Only(allowed) => !allowed.contains(&imported),
                Others::Never(refused) => refused.contains(&imported),
            };
            if wrong {
                let what = format!("{part} may not import {imported} ({target})");
                faults.push(Fault::new(&file.path, number, what));
            }
        }
    }
    faults
}

/// What the line imports: the quoted text behind `from`, `import` or `import(`.
fn specifier(line: &str) -> Option<&str> {
    let line = line.trim_start();
    if line.starts_with("//") || line.starts_with('*') {
        return None;
    }
    ["from ", "import(", "import "].iter().find_map(|keyword| {
        let (_, rest) = line.split_once(keyword)?;
        let quote = rest.chars().next().filter(|c| ['"', '\''].contains(c))?;
        rest[1..].split_once(quote).map(|(target, _)| target)
    })
}

/// The imported file's path inside `web/src`; nothing for a package.
fn resolve(importer: &str, target: &str) -> Option<String> {
    if let Some(inside) = target
        .strip_prefix("@/")
        .or_else(|| target.strip_prefix("~/"))
    {
        return Some(inside.to_owned());
    }
    if !target.starts_with('.') {
        return None;
    }
    let mut path: Vec<&str> = importer.split('/').collect();
    path.pop();
    for piece in target.split('/') {
        match piece {
            "." => {}
            // Above `web/src` there is no part.
            ".." => drop(path.pop()?),
            name => path.push(name),
        }
    }
    Some(path.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str) -> Vec<String> {
        check(&[SourceFile::sample(path, text)])
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn ui_that_imports_a_section_is_a_fault() {
        let text = "import { x } from \"react\";\nimport { Hero } from \"../sections/hero\";\n";
        assert_eq!(
            faults("web/src/ui/button.tsx", text),
            ["web/src/ui/button.tsx:2: ui may not import sections (sections/hero)"]
        );
    }

    #[test]
    fn the_last_line_of_a_long_import_counts() {
        let text = "import {\n  Home,\n} from '@/pages/home';\n";
        assert_eq!(
            faults("web/src/islands/menu.tsx", text),
            ["web/src/islands/menu.tsx:3: islands may not import pages (pages/home)"]
        );
    }

    #[test]
    fn imports_that_flow_down_are_fine() {
        assert!(
            faults(
                "web/src/pages/home.tsx",
                "import { A } from \"../sections/a\";"
            )
            .is_empty()
        );
        assert!(
            faults(
                "web/src/sections/a.tsx",
                "import { B } from \"../islands/b\";"
            )
            .is_empty()
        );
        assert!(faults("web/src/islands/b.tsx", "import { C } from \"../ui/c\";").is_empty());
        assert!(faults("web/src/islands/b.tsx", "import \"./b.css\";").is_empty());
        assert!(faults("web/src/islands/b.tsx", "import x from \"lucide-react\";").is_empty());
    }

    #[test]
    fn a_lazy_import_counts_and_a_test_does_not() {
        let text = "const x = () => import(\"../pages/home\");";
        assert_eq!(faults("web/src/sections/a.tsx", text).len(), 1);
        assert!(faults("web/src/sections/a.test.tsx", text).is_empty());
    }
}
