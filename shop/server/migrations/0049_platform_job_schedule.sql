-- A take asks for the oldest due job of one kind; the index holds them in that order.
create index job_take on job (kind, run_at, id) where failed_at is null;
drop index job_due;

-- The last tick of each recurring job. Processes race to move it on, and only the one that does enqueues the job.
create table job_schedule (
  kind text primary key,
  last_tick_at timestamptz not null
);
