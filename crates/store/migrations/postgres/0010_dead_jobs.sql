-- With this index, a database read all jobs that were given up for each lead of `lead_state`, not the jobs of the lead.
DROP INDEX delivery_job_dead;
