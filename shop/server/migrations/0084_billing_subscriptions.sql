-- Plans that people have. The provider is the one who knows; this is what it said last.
create table plan_subscription (
  id uuid primary key,
  account_id uuid not null references account (id),
  package_id text not null references package (id),
  -- A smaller plan that begins with the next period.
  next_package_id text references package (id),
  provider_id text not null unique,
  currency text not null,
  gross_cents bigint not null check (gross_cents > 0),
  status text not null check (status in ('active', 'past_due', 'paused', 'ended')),
  period_ends_at timestamptz not null,
  ends_then boolean not null,
  resumes_at timestamptz,
  card_brand text,
  card_last4 text,
  card_expires text,
  -- The form for another card that was opened last.
  card_session_id text,
  created_at timestamptz not null
);
-- One plan at a time.
create unique index plan_subscription_running on plan_subscription (account_id) where status <> 'ended';
create index plan_subscription_account on plan_subscription (account_id);

alter table payment add column subscription_id uuid references plan_subscription (id);
create index payment_subscription on payment (subscription_id) where subscription_id is not null;
