//! The messages as a module for the web: each a constant or a function, so that a bundle holds the
//! messages it uses and no parser.

use std::fmt::Write as _;

use crate::message::{Chosen, Message, Part};

/// The module with an export for each message.
pub(crate) fn module(messages: &[Message]) -> String {
    let mut code =
        String::from("// Made by `cargo xtask codegen` from crates/texts/en.ftl. Do not edit.\n");
    for message in messages {
        export(&mut code, message);
    }
    code
}

fn export(code: &mut String, message: &Message) {
    let name = camel_case(&message.key);
    if message.variables.is_empty() {
        let _ = writeln!(
            code,
            "export const {name} = {};",
            expression(&message.parts)
        );
        return;
    }
    let parameters: Vec<String> = message
        .variables
        .iter()
        .map(|variable| {
            let kind = if variable.chooses {
                "number"
            } else {
                "string | number"
            };
            format!("{}: {kind}", variable.name)
        })
        .collect();
    let mut parameters = parameters.join(", ");
    // Several go by their names.
    if message.variables.len() > 1 {
        let names: Vec<&str> = message
            .variables
            .iter()
            .map(|each| each.name.as_str())
            .collect();
        parameters = format!(
            "{{ {} }}: {{ {} }}",
            names.join(", "),
            parameters.replace(", ", "; ")
        );
    }
    let _ = writeln!(
        code,
        "export const {name} = ({parameters}): string => {};",
        expression(&message.parts)
    );
}

/// A template literal, a plain one where nothing is put in, or the choice that a message is.
fn expression(parts: &[Part]) -> String {
    if let [Part::Choice { by, variants }] = parts {
        return choice(by, variants);
    }
    let quote = if parts.iter().all(|part| matches!(part, Part::Text(_))) {
        '"'
    } else {
        '`'
    };
    let mut literal = String::from(quote);
    for part in parts {
        match part {
            Part::Text(text) => {
                for letter in text.chars() {
                    match letter {
                        '\n' => literal.push_str("\\n"),
                        '\\' => literal.push_str("\\\\"),
                        '$' if quote == '`' => literal.push_str("\\$"),
                        _ if letter == quote => literal.extend(['\\', letter]),
                        _ => literal.push(letter),
                    }
                }
            }
            Part::Variable(name) => {
                let _ = write!(literal, "${{{name}}}");
            }
            Part::Choice { by, variants } => {
                let _ = write!(literal, "${{{}}}", choice(by, variants));
            }
        }
    }
    literal.push(quote);
    literal
}

/// `count === 1 ? … : …`; the plural rule is that of English for whole numbers.
fn choice(by: &str, variants: &[(Chosen, Vec<Part>)]) -> String {
    let mut code = String::new();
    let mut other = String::from("\"\"");
    for (chosen, parts) in variants {
        match chosen {
            Chosen::Number(number) => {
                let _ = write!(code, "{by} === {number} ? {} : ", expression(parts));
            }
            Chosen::One => {
                let _ = write!(code, "{by} === 1 ? {} : ", expression(parts));
            }
            Chosen::Other => other = expression(parts),
        }
    }
    code + &other
}

fn camel_case(key: &str) -> String {
    let mut name = String::new();
    for (index, word) in key.split('-').enumerate() {
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if index > 0 => name.extend(first.to_uppercase()),
            Some(first) => name.push(first),
            None => {}
        }
        name.push_str(letters.as_str());
    }
    name
}
