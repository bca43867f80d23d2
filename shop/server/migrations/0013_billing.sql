-- What money buys: packages of points, plans and Agent licences, with prices in each currency.
create table package (
  -- Telling, as `points-20`.
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  kind text not null check (kind in ('points', 'plan', 'agent')),
  name text not null,
  -- Granted once, or for each period of a plan.
  points integer not null check (points >= 0),
  -- The time between two payments; null for a single payment.
  period text check (period in ('month', 'year')),
  position integer not null,
  is_on_sale boolean not null default true,
  -- Counts the changes of a package, so that of two administrators the second is told.
  version integer not null default 1 check (version > 0),
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

-- Money that people pay by card, from the moment the form is opened.
create table billing_customer (
  account_id uuid primary key references account (id),
  provider_id text not null unique,
  created_at timestamptz not null default now()
);

-- Companies that invoices are made out to; private buyers have none.
create table billing_company (
  account_id uuid primary key references account (id),
  company text not null,
  street text not null,
  postcode text not null,
  city text not null,
  vat_id text,
  vat_id_state text check (vat_id_state in ('confirmed', 'pending', 'invalid')),
  updated_at timestamptz not null,
  check ((vat_id is null) = (vat_id_state is null))
);

-- Invoices and credit notes, numbered without gaps in each year.
create table invoice_counter (
  series text not null check (series in ('IN', 'CN')),
  year integer not null,
  last_number integer not null,
  primary key (series, year)
);

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
  created_at timestamptz not null,
  -- When the provider was last asked for a plan: each is asked for once a day, whatever was lost.
  synced_at timestamptz not null default now(),
  -- A year is renewed, or ends, only after its owner was reminded by mail: once for each end.
  reminded_for timestamptz,
  -- When the sweep last asked for it, whether or not that succeeded.
  looked_at timestamptz,
  -- Where it runs: for real or in the provider's test mode, and in which account there, if the keys may know it.
  livemode boolean not null,
  provider_account text,
  -- Counts answers of the provider: an older one never follows a newer one.
  version integer not null default 0,
  -- The provider's invoice that was not paid at the first attempt.
  due_invoice text,
  due_reason text check (due_reason in ('renewal', 'change')),
  due_cents bigint,
  due_since timestamptz,
  due_attempts integer,
  -- Null where the provider does not try again by itself.
  next_attempt_at timestamptz,
  -- The bank asks its customer to confirm the payment.
  waits_for_buyer boolean not null default false,
  -- The invoices that its owner was mailed about last.
  declined_told_for text,
  confirm_told_for text,
  check ((due_invoice is null) = (due_reason is null)),
  check ((due_invoice is null) = (due_cents is null)),
  check ((due_invoice is null) = (due_since is null)),
  check ((due_invoice is null) = (due_attempts is null)),
  check (due_invoice is not null or (next_attempt_at is null and not waits_for_buyer))
);
-- One plan at a time.
create unique index plan_subscription_running on plan_subscription (account_id) where status <> 'ended';
create index plan_subscription_account on plan_subscription (account_id);

-- Our row comes first; the provider is asked with its id as the key.
create table payment (
  id uuid primary key,
  account_id uuid not null references account (id),
  package_id text not null references package (id),
  -- As it was sold.
  name text not null,
  kind text not null check (kind in ('points', 'plan', 'agent')),
  points integer not null check (points >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net_cents bigint not null check (net_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  -- Nothing where credit at the provider paid a renewal.
  gross_cents bigint not null check (gross_cents >= 0),
  vat_kind text not null check (vat_kind in ('charged', 'reverse-charge', 'outside')),
  vat_country text not null,
  vat_rate_basis_points integer not null check (vat_rate_basis_points >= 0),
  -- Net worth in millionths of a euro by the price list, for the artists whose sounds its points buy.
  value_micro_eur bigint not null check (value_micro_eur >= 0),
  -- Whom the invoice is made out to, as they were then.
  buyer jsonb not null,
  -- Evidence of where the buyer is: as they declared it, and as their card or bank account and the address at the form say.
  -- Some ways to pay tell neither, and are granted all the same.
  declared_country text not null,
  card_country text,
  address_country text,
  card_brand text,
  card_last4 text,
  -- Null for what the provider began: renewals and changes of a plan.
  idempotency_key text,
  session_id text unique,
  intent_id text unique,
  provider_invoice_id text unique,
  status text not null default 'open' check (status in ('open', 'paid', 'expired')),
  started_at timestamptz not null,
  paid_at timestamptz,
  subscription_id uuid references plan_subscription (id),
  -- The worth for artists is unchanged: the shop bears the reduction.
  discount_percent integer check (discount_percent between 1 and 90),
  -- Names a card without its number, as the provider does: two accounts with one card belong together.
  card_fingerprint text,
  -- The VAT id whose confirmation frees this sale of the VAT that was charged while its authority could not be asked.
  awaited_vat_id text,
  -- How it was paid, as the provider names it, such as `card`; null until it is known.
  method text,
  -- When the form was sent, where the money was then on its way for days.
  sent_at timestamptz,
  -- When the provider was last asked about it while it was open, whether or not it answered.
  looked_at timestamptz,
  -- Where it was paid: for real or in the provider's test mode, and in which account there, if the keys may know it.
  livemode boolean not null,
  provider_account text,
  -- When a test payment lost what it had brought, since real money is taken.
  forfeited_at timestamptz,
  constraint payment_key unique (account_id, idempotency_key),
  check (net_cents + vat_cents = gross_cents),
  check ((status = 'paid') = (paid_at is not null))
);
create index payment_account on payment (account_id, paid_at desc);
create index payment_test on payment (started_at) where not livemode and forfeited_at is null;
create index payment_open on payment (started_at) where status = 'open';
create index payment_subscription on payment (subscription_id) where subscription_id is not null;
create index payment_fingerprint on payment (card_fingerprint) where card_fingerprint is not null;
create index payment_kind on payment (kind, paid_at, id) where status = 'paid';
create index payment_name on payment (lower(name), id) where status = 'paid';
create index payment_gross on payment (gross_cents, id) where status = 'paid';
create index payment_paid on payment (paid_at, id) include (currency, net_cents) where status = 'paid';
create index payment_awaited_vat_id on payment (awaited_vat_id) where awaited_vat_id is not null;

-- Webhooks whose effect was committed with this row.
create table provider_event (
  id text primary key,
  type text not null,
  object_id text not null,
  payment_id uuid references payment (id),
  received_at timestamptz not null
);
create index provider_event_payment on provider_event (payment_id, received_at);
-- A payment's story has the events of its form, its invoice and its disputes, whichever they named.
create index provider_event_received on provider_event (received_at);
create index provider_event_object on provider_event (object_id, received_at);

-- Webhooks that were refused for their signature, or came in another version of the API: warned of for a day after the last.
create table webhook_trouble (
  kind text primary key check (kind in ('signature', 'version')),
  count bigint not null check (count > 0),
  last_at timestamptz not null,
  -- The version.
  detail text
);

-- Money that goes back. The row comes first, with the points taken back; a job then tells the provider.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment (id),
  account_id uuid not null references account (id),
  points integer not null check (points >= 0),
  net_cents bigint not null check (net_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  gross_cents bigint not null check (gross_cents > 0),
  reason text not null check (length(reason) between 1 and 300),
  -- Null where the buyer asked for it.
  actor_id uuid references account (id),
  -- Asked for, on its way to the buyer's bank, arrived, come back from there, or refused: then the points are back.
  status text not null default 'pending' check (status in ('pending', 'sent', 'done', 'returned', 'failed')),
  provider_id text unique,
  -- The provider's reason, while it has come back.
  returned_reason text,
  -- How it was paid in the end, where that was not by the provider.
  paid_otherwise text check (length(paid_otherwise) between 1 and 140),
  created_at timestamptz not null,
  -- Points go back with their money, or VAT alone does; each once.
  kind text not null default 'points' check (kind in ('points', 'vat')),
  check (net_cents + vat_cents = gross_cents),
  check (kind = 'points' or (points = 0 and net_cents = 0))
);
create index refund_account on refund (account_id);
create index refund_actor on refund (actor_id) where actor_id is not null;
-- The dashboard's money that went back in a period, and what waits for an administrator.
create index refund_created on refund (created_at) where status <> 'failed';
create index refund_returned on refund (payment_id) where status = 'returned';
create unique index refund_of_payment on refund (payment_id, kind) where status <> 'failed';

create table invoice (
  number text primary key,
  account_id uuid not null references account (id),
  payment_id uuid not null references payment (id),
  -- The refund that a credit note is for.
  refund_id uuid constraint invoice_refund references refund (id),
  document jsonb not null,
  issued_at timestamptz not null
);
create unique index invoice_of_payment on invoice (payment_id) where refund_id is null;
create index invoice_account on invoice (account_id, issued_at desc);
create unique index invoice_of_refund on invoice (refund_id, left(number, 2)) where refund_id is not null;
create index invoice_payment on invoice (payment_id);

-- Payments that a buyer had their bank take back. Their unspent points are held until it is decided.
create table payment_dispute (
  -- As the provider names it.
  id text primary key,
  payment_id uuid not null references payment (id),
  held_points integer not null check (held_points >= 0),
  -- An inquiry is a bank's question, which takes and holds nothing.
  status text not null default 'open' check (status in ('inquiry', 'open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  ended_purchases integer not null default 0 check (ended_purchases >= 0),
  -- The part of the payment that it is about, as the provider says it; all of the payment where it is in another currency.
  amount_cents integer not null check (amount_cents >= 0),
  -- Worth of the part that was lost. Null while it is not lost.
  lost_points integer check (lost_points >= 0),
  -- Of them, points of purchases that ended.
  ended_points integer not null default 0 check (ended_points >= 0),
  check ((status in ('inquiry', 'open')) = (closed_at is null))
);
create index payment_dispute_payment on payment_dispute (payment_id);
create index payment_dispute_lost on payment_dispute (closed_at) where status = 'lost';

-- VAT rates that administrators added to the shop's own. Only added to: a sale keeps its rate.
create table vat_rate (
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Null is the country apart from its regions with a rate of their own.
  region text,
  -- The first that is added for a place is 1; of two for the same day the later is valid.
  number integer not null check (number > 0),
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  -- A day where the tax is owed, such as 2027-01-01.
  valid_from text not null check (valid_from ~ '^\d{4}-\d{2}-\d{2}$'),
  added_by uuid not null references account (id),
  added_at timestamptz not null,
  constraint vat_rate_number unique nulls not distinct (country, region, number)
);

-- Reductions of the next package of points, such as vouchers give. One is bound to a payment when its form is opened, and
-- free again when that form runs out.
create table price_discount (
  id uuid primary key,
  account_id uuid not null references account (id),
  percent integer not null check (percent between 1 and 90),
  -- Not this instant itself; null for one that never expires.
  expires_at timestamptz,
  -- What gave it, once, as `voucher 0198…`.
  cause text not null unique,
  created_at timestamptz not null,
  payment_id uuid unique references payment (id)
);
create index price_discount_account on price_discount (account_id);

-- Plans for some days without paying, such as vouchers give. One ends by itself; where a card was given it
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

create function refuse_package_price_change() returns trigger language plpgsql as $$
begin
  raise exception 'prices are only added';
end $$;
create trigger package_price_append_only before update or delete on package_price
  for each row execute function refuse_package_price_change();
create trigger vat_rate_fixed before update or delete on vat_rate
  for each row execute function refuse_change();
-- Emptying a table fires no trigger of its rows.
create trigger vat_rate_kept before truncate on vat_rate
  for each statement execute function refuse_change();
create trigger package_price_kept before truncate on package_price
  for each statement execute function refuse_change();
-- Invoices are kept by law for ten years; then they lose their buyer, the only change of an invoice there is.
create function keep_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.issued_at < date_trunc('year', now() at time zone 'UTC') at time zone 'UTC' - interval '10 years'
    and (old.number, old.account_id, old.payment_id, old.refund_id, old.issued_at, old.document - 'buyer')
      is not distinct from (new.number, new.account_id, new.payment_id, new.refund_id, new.issued_at, new.document - 'buyer')
  then
    return new;
  end if;
  raise exception 'invoice is only ever added to' using errcode = 'check_violation';
end $$;
create trigger invoice_fixed before update or delete on invoice
  for each row execute function keep_invoice();
create trigger invoice_kept before truncate on invoice
  for each statement execute function refuse_change();
create trigger payment_kept before delete on payment
  for each row execute function refuse_removal();
create trigger payment_kept_whole before truncate on payment
  for each statement execute function refuse_removal();
create trigger refund_kept before delete on refund
  for each row execute function refuse_removal();
create trigger refund_kept_whole before truncate on refund
  for each statement execute function refuse_removal();
create trigger payment_dispute_kept before delete on payment_dispute
  for each row execute function refuse_removal();
create trigger payment_dispute_kept_whole before truncate on payment_dispute
  for each statement execute function refuse_removal();

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

do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index payment_name_part on payment using gin (name gin_trgm_ops);
    create index invoice_number_part on invoice using gin (number gin_trgm_ops);
  end if;
end $$;

-- What the card provider has and the shop has not, or the other way round, until an administrator has decided on it.
create table provider_difference (
  id uuid primary key,
  kind text not null check (kind in (
    'unknownCharge', 'otherSum', 'missingCharge', 'unknownRefund', 'missingRefund', 'missingDispute', 'unknownPlan', 'failedPayout'
  )),
  -- As the provider names it: the intent of a charge, the refund, the dispute, the subscription, the payout.
  object_id text not null,
  payment_id uuid references payment (id),
  -- The buyer by the provider's word; the account may have been lost with a backup.
  account_id uuid,
  amount_cents bigint,
  currency text,
  happened_at timestamptz not null,
  found_at timestamptz not null,
  -- Settled without a decision: it was known the next time.
  status text not null default 'open' check (status in ('open', 'known', 'adopted', 'refunded', 'noted')),
  settled_at timestamptz,
  note text check (length(note) between 1 and 500),
  actor_id uuid references account (id),
  unique (kind, object_id),
  check ((status = 'open') = (settled_at is null)),
  check ((status in ('adopted', 'refunded', 'noted')) = (actor_id is not null))
);
create index provider_difference_found on provider_difference (found_at desc, id);
create index provider_difference_open on provider_difference (found_at) where status = 'open';
create index provider_difference_account on provider_difference (account_id) where account_id is not null;
create index provider_difference_payment on provider_difference (payment_id) where payment_id is not null;
create index provider_difference_actor on provider_difference (actor_id) where actor_id is not null;

-- One row: until when the provider's objects and the shop's rows have been held against each other.
create table provider_comparison (
  id boolean primary key default true check (id),
  compared_until timestamptz not null,
  compared_at timestamptz not null
);

-- Run with the owner's rights: elsewhere the shop has none to change an invoice.
create function anonymize_old_invoices() returns void language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  before timestamptz := date_trunc('year', now()) - interval '10 years';
  nobody jsonb := '{"name": "No longer kept", "street": "", "postcode": "", "city": "", "vatId": null,
    "registration": null, "email": null}';
begin
  update invoice set document = jsonb_set(document, '{buyer}', (document -> 'buyer') || nobody)
    where issued_at < before and not document -> 'buyer' @> nobody;
  update refund set reason = 'No longer kept' where created_at < before and reason <> 'No longer kept';
  update payment set buyer = buyer || nobody, card_last4 = null, card_fingerprint = null, awaited_vat_id = null
    where coalesce(paid_at, started_at) < before and not buyer @> nobody;
  delete from provider_event where received_at < before;
end $$;
