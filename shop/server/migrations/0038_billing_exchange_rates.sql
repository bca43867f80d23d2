-- Exchange rates in which invoices state their VAT in the seller's currency. Rates are only added.
create table exchange_rate (
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  -- The first that is added for a currency is 1; of two for the same day the later is valid.
  number integer not null check (number > 0),
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  -- Units for one euro, digit for digit as they were quoted.
  rate numeric not null check (rate > 0 and rate < 1000000000 and scale(rate) <= 9),
  source text not null check (source in ('ECB', 'entered')),
  added_by uuid references account (id),
  added_at timestamptz not null,
  primary key (currency, number),
  check ((source = 'entered') = (added_by is not null))
);
create index exchange_rate_day on exchange_rate (currency, day);
create trigger exchange_rate_fixed before update or delete on exchange_rate
  for each row execute function refuse_change();
create trigger exchange_rate_kept before truncate on exchange_rate
  for each statement execute function refuse_change();
-- The last time that a source was asked for its rates.
create table exchange_rate_fetch (
  source text primary key check (source = 'ECB'),
  asked_at timestamptz not null,
  -- Null where the answer was read.
  error text
);
-- The latest sale with VAT in a currency.
create index payment_with_vat on payment (currency, paid_at) where vat_cents > 0;
