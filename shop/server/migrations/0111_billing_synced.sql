-- When the provider was last asked for a plan: each is asked for once a day, whatever was lost.
alter table plan_subscription add column synced_at timestamptz not null default now();
