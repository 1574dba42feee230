//! The names that a file mentions, read from its tokens.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr as _;

use proc_macro2::{Delimiter, Group, LexError, TokenStream, TokenTree};

/// The segments of a path such as `crate::a::B` or `a::f`.
pub(super) type Path = Vec<String>;

/// A module that has a file of its own.
#[derive(Debug, Default)]
pub(super) struct Module {
    /// The file, relative to the repository.
    pub(super) file: String,
    /// The path of the module below the crate's root.
    pub(super) path: Path,
    /// Imports and re-exports: the local name, and the path.
    pub(super) imports: BTreeMap<String, Path>,
    /// The paths of `use ...::*`.
    pub(super) globs: Vec<Path>,
    /// Every import and every path of two or more segments, with its line.
    pub(super) paths: Vec<(Path, usize)>,
    /// The types that have an `impl` here, each with the names of the methods.
    pub(super) methods: Vec<(Path, BTreeSet<String>)>,
    /// The number of functions here by name.
    pub(super) functions: BTreeMap<String, usize>,
    /// The methods that are called, with the line of the first call.
    pub(super) calls: BTreeMap<String, usize>,
}

impl Module {
    /// Reads a file. `inside` is its path below `src/`.
    pub(super) fn read(file: &str, inside: &str, text: &str) -> Result<Self, LexError> {
        let stem = inside.strip_suffix(".rs").unwrap_or(inside);
        let mut path: Path = stem.split('/').map(str::to_owned).collect();
        let last = path.last().map(String::as_str);
        if last == Some("mod") || (path.len() == 1 && matches!(last, Some("lib" | "main"))) {
            path.pop();
        }
        let mut module = Self {
            file: file.to_owned(),
            path,
            ..Self::default()
        };
        module.tokens(TokenStream::from_str(text)?);
        Ok(module)
    }

    /// The file below `src/`.
    pub(super) fn inside(&self) -> &str {
        let inside = self.file.split_once("/src/");
        inside.map_or(&self.file, |(_, inside)| inside)
    }

    fn tokens(&mut self, stream: TokenStream) {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at = self.token(&tokens, at);
        }
    }

    /// Reads what begins at a token, and returns the index after it.
    fn token(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        match &tokens[at] {
            TokenTree::Punct(punct) if punct.as_char() == '#' => match attribute(tokens, at) {
                Some((group, next)) if is_test(group) => item_end(tokens, next),
                Some((_, next)) => next,
                None => at + 1,
            },
            TokenTree::Punct(punct) if punct.as_char() == '.' => {
                let Some(TokenTree::Ident(name)) = tokens.get(at + 1) else {
                    return at + 1;
                };
                // A field access is not a call.
                let is_call = match tokens.get(at + 2) {
                    Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Parenthesis,
                    next => is_punct(next, ':'),
                };
                if is_call {
                    let line = name.span().start().line;
                    self.calls.entry(name.to_string()).or_insert(line);
                }
                at + 2
            }
            TokenTree::Group(group) => {
                self.tokens(group.stream());
                at + 1
            }
            TokenTree::Ident(name) if name == "use" => {
                let end = end_of(tokens, at + 1);
                let line = name.span().start().line;
                self.import(&tokens[at + 1..end], &[], line);
                end + 1
            }
            TokenTree::Ident(name) if name == "impl" => {
                self.implementation(&tokens[at + 1..]);
                at + 1
            }
            TokenTree::Ident(name) if name == "fn" => {
                if let Some(TokenTree::Ident(name)) = tokens.get(at + 1) {
                    *self.functions.entry(name.to_string()).or_default() += 1;
                }
                at + 2
            }
            TokenTree::Ident(_) => {
                let (path, next) = path_at(tokens, at);
                if path.len() > 1 {
                    let line = tokens[at].span().start().line;
                    self.paths.push((path, line));
                }
                next.max(at + 1)
            }
            _ => at + 1,
        }
    }

    /// Reads the tree of a `use`.
    fn import(&mut self, tokens: &[TokenTree], before: &[String], line: usize) {
        for part in tokens.split(|token| is_punct(Some(token), ',')) {
            let (mut path, next) = path_at(part, 0);
            path.splice(0..0, before.iter().cloned());
            match part.get(next) {
                Some(TokenTree::Group(group)) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    self.import(&inner, &path, line);
                }
                Some(TokenTree::Punct(punct)) if punct.as_char() == '*' => self.globs.push(path),
                named => {
                    if path.last().is_some_and(|last| last == "self") {
                        path.pop();
                    }
                    let Some(last) = path.last().cloned() else {
                        continue;
                    };
                    let name = match (named, part.get(next + 1)) {
                        (Some(TokenTree::Ident(word)), Some(TokenTree::Ident(name)))
                            if word == "as" =>
                        {
                            name.to_string()
                        }
                        _ => last,
                    };
                    self.paths.push((path.clone(), line));
                    self.imports.insert(name, path);
                }
            }
        }
    }

    /// Adds the methods of `impl Type { ... }`. Those of traits are reached through the trait.
    fn implementation(&mut self, tokens: &[TokenTree]) {
        let is_body = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        let Some(end) = tokens.iter().position(is_body) else {
            return;
        };
        let head = &tokens[..end];
        let is_for = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "for");
        let (Some(TokenTree::Group(body)), false) = (tokens.get(end), head.iter().any(is_for))
        else {
            return;
        };
        let start = after_generics(head);
        let (path, _) = path_at(head, start);
        let inner: Vec<TokenTree> = body.stream().into_iter().collect();
        let methods = inner.windows(2).filter_map(|pair| match pair {
            [TokenTree::Ident(word), TokenTree::Ident(name)] if word == "fn" => {
                Some(name.to_string())
            }
            _ => None,
        });
        self.methods.push((path, methods.collect()));
    }
}

/// Returns the group of the attribute that begins at `#`, and the index after it.
fn attribute(tokens: &[TokenTree], at: usize) -> Option<(&Group, usize)> {
    let at = at + 1 + usize::from(is_punct(tokens.get(at + 1), '!'));
    match tokens.get(at)? {
        TokenTree::Group(group) => Some((group, at + 1)),
        _ => None,
    }
}

/// Whether an attribute is `cfg(test)`.
fn is_test(attribute: &Group) -> bool {
    attribute.stream().to_string().replace(' ', "") == "cfg(test)"
}

/// Returns the index after the item that begins here, which ends with its body or its semicolon.
fn item_end(tokens: &[TokenTree], from: usize) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        token => is_punct(Some(token), ';'),
    };
    first(tokens, from, ends) + 1
}

/// Returns the index of the next semicolon.
fn end_of(tokens: &[TokenTree], from: usize) -> usize {
    first(tokens, from, |token| is_punct(Some(token), ';'))
}

/// Returns the index of the first such token, or the number of tokens if there is none.
fn first(tokens: &[TokenTree], from: usize, is_it: impl Fn(&TokenTree) -> bool) -> usize {
    let mut places = from..tokens.len();
    places
        .find(|at| is_it(&tokens[*at]))
        .unwrap_or(tokens.len())
}

/// Returns the index at which the type of an `impl` begins.
fn after_generics(head: &[TokenTree]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in head.iter().enumerate() {
        if is_punct(Some(token), '<') {
            depth += 1;
        } else if is_punct(Some(token), '>') {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return at + 1;
            }
        } else if depth == 0 {
            return at;
        }
    }
    head.len()
}

/// Returns the path that begins at a token, and the index after it.
fn path_at(tokens: &[TokenTree], at: usize) -> (Path, usize) {
    let mut path = Vec::new();
    let mut at = at;
    while let Some(TokenTree::Ident(name)) = tokens.get(at) {
        path.push(name.to_string());
        at += 1;
        if !is_punct(tokens.get(at), ':') || !is_punct(tokens.get(at + 1), ':') {
            break;
        }
        at += 2;
    }
    (path, at)
}

fn is_punct(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}
