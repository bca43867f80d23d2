-- One count for everything that may be guessed or asked for only so often, in place of one for passwords alone.
drop table sign_in_failure;

create table attempt (
  purpose text not null,
  -- SHA-256 of whatever is counted (an account, a network, both), so that no list of typed addresses is kept.
  subject_hash text not null,
  failures integer not null check (failures >= 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (purpose, subject_hash)
);
create index attempt_last_at on attempt (last_at);
