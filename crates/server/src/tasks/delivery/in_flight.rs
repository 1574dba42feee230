//! The jobs that this process works on.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use sightline_leads::{Job, JobId};

/// The attempts that this process makes, each with its job and the end of the job's lease. Leases are renewed before more
/// jobs are leased, so that this process never takes a job a second time, however long an attempt takes and whatever the
/// clock does.
#[derive(Debug, Clone, Default)]
pub(super) struct InFlightJobs(Arc<Mutex<HashMap<i64, (JobId, Timestamp)>>>);

/// An attempt that this process makes until this is dropped.
#[derive(Debug)]
pub(super) struct InFlightGuard {
    all: InFlightJobs,
    attempt: i64,
}

impl InFlightJobs {
    /// Adds the attempt at a job.
    pub(super) fn begin(&self, job: &Job, until: Timestamp) -> InFlightGuard {
        self.0.lock().insert(job.attempt, (job.id, until));
        let (all, attempt) = (self.clone(), job.attempt);
        InFlightGuard { all, attempt }
    }

    /// Returns the jobs whose leases are half over or, because the clock was set back, end later than new ones. They are
    /// sorted, so that processes that renew at once don't wait for each other.
    pub(super) fn to_renew(&self, now: Timestamp, lease: SignedDuration) -> Vec<JobId> {
        let attempts = self.0.lock();
        let due = attempts.values().filter(|(_, until)| {
            let left = until.duration_since(now);
            left <= lease / 2 || left > lease
        });
        let mut jobs: Vec<JobId> = due.map(|(job, _)| *job).collect();
        jobs.sort_unstable();
        jobs
    }

    /// Records that the leases of jobs are renewed, except the lost ones, which are not renewed any more.
    pub(super) fn renewed(&self, jobs: &[JobId], lost: &[JobId], until: Timestamp) {
        let mut attempts = self.0.lock();
        attempts.retain(|_, (job, _)| !lost.contains(job));
        let renewed = attempts.values_mut().filter(|(job, _)| jobs.contains(job));
        for (_, end) in renewed {
            *end = until;
        }
    }
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        self.all.0.lock().remove(&self.attempt);
    }
}

#[cfg(test)]
mod tests {
    use sightline_leads::RandomSource;

    use super::*;

    #[test]
    fn the_end_of_an_attempt_does_not_end_the_next_one_at_the_same_job() {
        let lease = SignedDuration::from_secs(120);
        let begun: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let (until, soon) = (begun + lease, begun + lease / 2);
        let first = Job::test(&RandomSource::new(|| [0; 16]), begun);
        let second = Job {
            attempt: 1,
            ..first.clone()
        };
        let jobs = InFlightJobs::default();
        let guard = jobs.begin(&first, until);
        let next = jobs.begin(&second, until);
        drop(guard);
        assert_eq!(jobs.to_renew(begun, lease), []);
        assert_eq!(jobs.to_renew(soon, lease), [first.id]);
        jobs.renewed(&[first.id], &[], soon + lease);
        assert_eq!(jobs.to_renew(soon, lease), []);
        jobs.renewed(&[first.id], &[first.id], soon + lease);
        assert_eq!(jobs.to_renew(soon + lease, lease), [], "it is lost");
        drop(next);
    }
}
