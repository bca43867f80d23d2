-- What money buys: packages of points, plans and Agent licences, with prices in each currency.

create table package (
  -- Telling, as `points-20`.
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  kind text not null check (kind in ('points', 'plan', 'agent')),
  name text not null,
  -- Granted once, or for each period of a plan.
  points integer not null check (points >= 0),
  -- What is paid again after each; null for what is paid once.
  period text check (period in ('month', 'year')),
  position integer not null,
  is_on_sale boolean not null default true,
  check (points > 0 or kind = 'agent'),
  check (kind <> 'points' or period is null),
  check (kind <> 'plan' or period is not null)
);

-- Only added to: the newest of a package and currency is valid, and what was sold keeps its own.
create table package_price (
  package_id text not null references package (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The first price of a currency is 1.
  version integer not null check (version > 0),
  net_cents bigint not null check (net_cents > 0),
  created_at timestamptz not null default now(),
  primary key (package_id, currency, version)
);

create function refuse_package_price_change() returns trigger language plpgsql as $$
begin
  raise exception 'prices are only added';
end $$;
create trigger package_price_append_only before update or delete on package_price
  for each row execute function refuse_package_price_change();

insert into package (id, kind, name, points, period, position) values
  ('points-20', 'points', '20 points', 20, null, 1),
  ('points-60', 'points', '60 points', 60, null, 2),
  ('points-150', 'points', '150 points', 150, null, 3),
  ('points-400', 'points', '400 points', 400, null, 4),
  ('starter-month', 'plan', 'Starter', 40, 'month', 5),
  ('creator-month', 'plan', 'Creator', 100, 'month', 6),
  ('pro-month', 'plan', 'Pro', 250, 'month', 7),
  ('starter-year', 'plan', 'Starter', 480, 'year', 8),
  ('creator-year', 'plan', 'Creator', 1200, 'year', 9),
  ('pro-year', 'plan', 'Pro', 3000, 'year', 10),
  ('agent-year', 'agent', 'Agent', 0, 'year', 11),
  ('agent-perpetual', 'agent', 'Agent, for good', 0, null, 12);

-- A year of a plan costs ten months.
insert into package_price (package_id, currency, version, net_cents)
  select id, currency, 1, cents from (values
    ('points-20', 900, 990, 790),
    ('points-60', 2400, 2600, 2100),
    ('points-150', 5400, 5900, 4700),
    ('points-400', 11900, 12900, 10300),
    ('starter-month', 799, 899, 699),
    ('creator-month', 1499, 1699, 1299),
    ('pro-month', 2999, 3299, 2599),
    ('starter-year', 7990, 8990, 6990),
    ('creator-year', 14990, 16990, 12990),
    ('pro-year', 29990, 32990, 25990),
    ('agent-year', 4900, 5300, 4300),
    ('agent-perpetual', 12900, 13900, 11200)
  ) as list (id, eur, usd, gbp)
  cross join lateral (values ('EUR', eur), ('USD', usd), ('GBP', gbp)) as price (currency, cents);
