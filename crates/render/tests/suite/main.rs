//! The renderer as its users see it: small scripts for the faults, the real bundle for the pages.

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
