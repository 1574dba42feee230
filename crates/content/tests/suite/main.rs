//! A single binary for all integration tests.
#![expect(
    clippy::unwrap_used,
    reason = "these modules are tests and their harness"
)]

mod addresses;
mod allowed;
mod article_categories;
mod cards;
mod categories;
mod choosing;
mod codes;
mod documents;
mod edits;
mod folder;
mod format;
mod frame;
mod identity;
mod languages;
mod lengths;
mod lints;
mod lists;
mod masters;
mod migrate;
mod own_pages;
mod planning;
mod previous;
mod prices;
mod products;
mod proof;
mod public_files;
mod rare_fields;
mod redirects;
mod report;
mod restarts;
mod routes;
mod sample_site;
mod scaffold;
mod scaffold_answers;
mod scaffold_services;
mod services;
mod similar;
mod sites;
mod standing;
mod structured_data;
mod voice;
