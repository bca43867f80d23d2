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
  gross_cents bigint not null check (gross_cents > 0),
  vat_kind text not null check (vat_kind in ('charged', 'reverse-charge', 'outside')),
  vat_country text not null,
  vat_rate_basis_points integer not null check (vat_rate_basis_points >= 0),
  -- Net worth in millionths of a euro by the price list, for the artists whose sounds its points buy.
  value_micro_eur bigint not null check (value_micro_eur >= 0),
  -- Whom the invoice is made out to, as they were then.
  buyer jsonb not null,
  -- Evidence of where the buyer is: as they declared it, and as their card and the address at the form say.
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
  constraint payment_key unique (account_id, idempotency_key),
  check (net_cents + vat_cents = gross_cents),
  check ((status = 'paid') = (paid_at is not null)),
  -- Two items of location evidence are kept of every sale.
  check (status <> 'paid' or card_country is not null or address_country is not null)
);
create index payment_account on payment (account_id, paid_at desc);
create index payment_paid on payment (paid_at desc, id) where status = 'paid';
create index payment_open on payment (started_at) where status = 'open';

-- Webhooks whose effect was committed with this row.
create table provider_event (
  id text primary key,
  type text not null,
  object_id text not null,
  payment_id uuid references payment (id),
  received_at timestamptz not null
);
create index provider_event_payment on provider_event (payment_id, received_at);

-- Invoices and credit notes, numbered without gaps in each year.
create table invoice_counter (
  series text not null check (series in ('IN', 'CN')),
  year integer not null,
  last_number integer not null,
  primary key (series, year)
);
create table invoice (
  number text primary key,
  account_id uuid not null references account (id),
  payment_id uuid not null references payment (id),
  -- The refund that a credit note is for.
  refund_id uuid unique,
  document jsonb not null,
  issued_at timestamptz not null
);
create unique index invoice_of_payment on invoice (payment_id) where refund_id is null;
create index invoice_account on invoice (account_id, issued_at desc);
