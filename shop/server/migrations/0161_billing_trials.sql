-- Plans that somebody has for some days without paying, such as vouchers give. One ends by itself; where a card was given it
-- goes on as a plan of the provider's.
create table plan_trial (
  id uuid primary key,
  account_id uuid not null references account (id),
  package_id text not null references package (id),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- What gave it, once, as `voucher 0198…`.
  cause text not null unique,
  -- The form for a card that was opened last.
  session_id text unique,
  -- The plan that it goes on as.
  provider_id text unique,
  check (ends_at > begins_at)
);
create index plan_trial_account on plan_trial (account_id, ends_at);
create index plan_trial_awaited on plan_trial (ends_at) where session_id is not null and provider_id is null;
