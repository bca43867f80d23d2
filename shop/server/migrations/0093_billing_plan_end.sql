-- When a plan ended, and why, is told where it stood.
alter table plan_subscription
  add column ended_at timestamptz,
  add column end_kind text check (end_kind in ('cancelled', 'unpaid', 'refunded'));
