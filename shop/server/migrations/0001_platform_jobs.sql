-- Work that outlives the request that asked for it: enqueued in the same transaction, done at least once.
create table job (
  id uuid primary key,
  kind text not null,
  -- Only one open job of a kind has a given key.
  key text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  max_attempts integer not null check (max_attempts > 0),
  -- Whoever works on it renews this; where it has passed, the worker is taken for dead.
  locked_until timestamptz,
  failed_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  check (attempts >= 0)
);
create unique index job_open_key on job (kind, key) where failed_at is null;
create index job_due on job (run_at) where failed_at is null;
