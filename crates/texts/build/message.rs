//! The messages of a Fluent file. Only the features that both Rust and TypeScript support are
//! allowed: text, variables, and variants selected by a number.

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser;

/// A message with its variables.
pub(crate) struct Message {
    /// The key: `search-results`.
    pub(crate) key: String,
    /// The variables, sorted by name.
    pub(crate) variables: Vec<Variable>,
    /// The text of the message.
    pub(crate) parts: Vec<Part>,
}

/// A variable of a message.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Variable {
    /// The name: `count`.
    pub(crate) name: String,
    /// Whether the variable selects variants.
    pub(crate) chooses: bool,
}

/// A part of a message's text.
pub(crate) enum Part {
    /// Literal text.
    Text(String),
    /// The value of this variable.
    Variable(String),
    /// One of several variants, selected by a number.
    Choice {
        /// The variable with the number.
        by: String,
        /// The variants with their conditions.
        variants: Vec<(Chosen, Vec<Part>)>,
    },
}

/// The condition under which a variant is selected.
pub(crate) enum Chosen {
    /// This exact number.
    Number(String),
    /// The plural category `one`.
    One,
    /// Every other number.
    Other,
}

/// Returns the messages of a file, in order.
///
/// # Errors
///
/// A description of the problem: a Fluent syntax error, a duplicate key, or a feature that isn't
/// supported (terms, attributes, functions, references to other messages).
pub(crate) fn messages(source: &str) -> Result<Vec<Message>, String> {
    let resource = parser::parse(source).map_err(|(_, faults)| format!("{faults:?}"))?;
    let mut all: Vec<Message> = Vec::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let key = message.id.name.to_owned();
                if !message.attributes.is_empty() {
                    return Err(format!("{key}: attributes are not supported"));
                }
                if all.iter().any(|before| before.key == key) {
                    return Err(format!("{key}: the key stands twice"));
                }
                let pattern = message.value.ok_or_else(|| format!("{key}: no text"))?;
                let parts = parts(&pattern).map_err(|fault| format!("{key}: {fault}"))?;
                let mut variables = Vec::new();
                note_variables(&parts, &mut variables);
                // Rewording a message must not change the order of a function's arguments.
                variables.sort_by(|one, other| one.name.cmp(&other.name));
                all.push(Message {
                    key,
                    variables,
                    parts,
                });
            }
            Entry::Term(term) => return Err(format!("-{}: terms are not supported", term.id.name)),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Junk { content } => return Err(format!("not Fluent: {content}")),
        }
    }
    Ok(all)
}

fn parts(pattern: &Pattern<&str>) -> Result<Vec<Part>, String> {
    pattern
        .elements
        .iter()
        .map(|element| match element {
            PatternElement::TextElement { value } => Ok(Part::Text((*value).to_owned())),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(inline) => inline_part(inline),
                Expression::Select { selector, variants } => {
                    let InlineExpression::VariableReference { id } = selector else {
                        return Err("only a variable may choose".to_owned());
                    };
                    let variants = variants
                        .iter()
                        .map(|variant| Ok((chosen(&variant.key)?, parts(&variant.value)?)))
                        .collect::<Result<_, String>>()?;
                    Ok(Part::Choice {
                        by: id.name.to_owned(),
                        variants,
                    })
                }
            },
        })
        .collect()
}

fn inline_part(inline: &InlineExpression<&str>) -> Result<Part, String> {
    match inline {
        InlineExpression::VariableReference { id } => Ok(Part::Variable(id.name.to_owned())),
        InlineExpression::StringLiteral { value } => Ok(Part::Text(
            fluent_syntax::unicode::unescape_unicode_to_string(value).into_owned(),
        )),
        _ => Err("only variables and \"text\" may stand in braces".to_owned()),
    }
}

fn chosen(key: &VariantKey<&str>) -> Result<Chosen, String> {
    match key {
        VariantKey::NumberLiteral { value } => Ok(Chosen::Number((*value).to_owned())),
        VariantKey::Identifier { name: "one" } => Ok(Chosen::One),
        VariantKey::Identifier { name: "other" } => Ok(Chosen::Other),
        VariantKey::Identifier { name } => Err(format!("English has no plural form \"{name}\"")),
    }
}

fn note_variables(parts: &[Part], variables: &mut Vec<Variable>) {
    for part in parts {
        match part {
            Part::Text(_) => {}
            Part::Variable(name) => note(name, false, variables),
            Part::Choice { by, variants } => {
                note(by, true, variables);
                for (_, parts) in variants {
                    note_variables(parts, variables);
                }
            }
        }
    }
}

fn note(name: &str, chooses: bool, variables: &mut Vec<Variable>) {
    match variables.iter_mut().find(|variable| variable.name == name) {
        Some(variable) => variable.chooses |= chooses,
        None => variables.push(Variable {
            name: name.to_owned(),
            chooses,
        }),
    }
}
