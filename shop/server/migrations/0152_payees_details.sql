-- Where artists and affiliates are paid to: one set of details an account, whatever it earns by.
create table payee (
  account_id uuid primary key references account (id),
  -- Also the name under which the tax authority knows them.
  holder text not null check (length(holder) between 1 and 70),
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  paypal text check (length(paypal) between 3 and 254),
  -- Whoever breaks into an account changes them first, so they wait before they are paid to.
  changed_at timestamptz not null,
  check ((iban is null) <> (paypal is null))
);

-- What the law asks a platform to know of those who sell on it (DAC7).
create table payee_tax (
  account_id uuid primary key references payee (account_id),
  street text not null check (length(street) between 1 and 100),
  postcode text not null check (length(postcode) between 1 and 20),
  city text not null check (length(city) between 1 and 100),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- The number under which that country taxes them.
  tax_id text not null check (length(tax_id) between 1 and 40),
  vat_id text check (length(vat_id) between 4 and 20),
  -- As `1990-05-12`; null for companies.
  born_on text check (born_on ~ '^\d{4}-\d{2}-\d{2}$')
);

insert into payee (account_id, holder, iban, changed_at)
  select account_id, holder, iban, changed_at from affiliate_bank_details;
drop table affiliate_bank_details;
