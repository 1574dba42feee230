//! Tests of the renderer's public API: with small scripts for failures, and with the real bundle
//! for pages.

#[cfg(test)]
mod faults;
#[cfg(test)]
mod harness;
#[cfg(test)]
mod limits;
#[cfg(test)]
mod pages;
#[cfg(test)]
mod planning;
#[cfg(test)]
mod pool;
#[cfg(test)]
mod shell;
