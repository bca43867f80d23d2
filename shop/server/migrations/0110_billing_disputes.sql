-- Payments that a buyer had their bank take back. What is left of their points is held until it is decided.
create table payment_dispute (
  -- As the provider names it.
  id text primary key,
  payment_id uuid not null references payment (id),
  held_points integer not null check (held_points >= 0),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((status = 'open') = (closed_at is null))
);
create index payment_dispute_payment on payment_dispute (payment_id);
