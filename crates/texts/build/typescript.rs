//! Writes the messages as a TypeScript module. Each message is a constant or a function, so a
//! bundle contains only the messages that it uses and no parser.

use std::fmt::Write as _;

use heck::ToLowerCamelCase as _;

use crate::message::{Chosen, Message, Part, Variable};

/// Returns the module, with an export for each message.
pub(crate) fn module(messages: &[Message]) -> String {
    let mut code =
        String::from("// Made by `cargo xtask codegen` from crates/texts/en.ftl. Do not edit.\n");
    for message in messages {
        export(&mut code, message);
    }
    code
}

fn export(code: &mut String, message: &Message) {
    let name = message.key.to_lower_camel_case();
    if message.variables.is_empty() {
        let _ = writeln!(
            code,
            "export const {name} = {};",
            expression(&message.parts)
        );
        return;
    }
    let variables = message.variables.iter();
    let names: Vec<&str> = variables.clone().map(|each| each.name.as_str()).collect();
    let typed = variables.map(|Variable { name, chooses }| match chooses {
        true => format!("{name}: number"),
        false => format!("{name}: string | number"),
    });
    let typed: Vec<String> = typed.collect();
    // Several variables are passed by name, in one object.
    let parameters = match typed.as_slice() {
        [one] => one.clone(),
        several => format!("{{ {} }}: {{ {} }}", names.join(", "), several.join("; ")),
    };
    let _ = writeln!(
        code,
        "export const {name} = ({parameters}): string => {};",
        expression(&message.parts)
    );
}

/// Returns the expression for a message: a string literal, a template literal, or a conditional
/// expression.
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

/// Returns the expression `count === 1 ? … : …`. The plural rule is that of English for whole
/// numbers.
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
