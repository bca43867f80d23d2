-- DAC7 as the schema has it: who a seller is, and which files were written.
alter table payee_tax
  -- Null where details of before were not entered again.
  add column taxpayer text check (taxpayer in ('person', 'company')),
  add column first_name text check (length(first_name) between 1 and 100),
  add column last_name text check (length(last_name) between 1 and 100),
  -- Of a company.
  add column register_number text check (length(register_number) between 1 and 60),
  -- By which the tax id was issued.
  add column tax_country text check (tax_country ~ '^[A-Z]{2}$'),
  -- A person without a tax id is known by their place of birth.
  add column birth_city text check (length(birth_city) between 1 and 100),
  add column birth_country text check (birth_country ~ '^[A-Z]{2}$'),
  alter column tax_id drop not null;
update payee_tax set tax_country = country where tax_id is not null;
alter table payee_tax add check ((tax_id is null) = (tax_country is null));

create table tax_report (
  id uuid primary key,
  year integer not null check (year between 2020 and 2100),
  kind text not null check (kind in ('new', 'corrections', 'nothing')),
  -- The message's id with the authority.
  message_ref text not null unique,
  written_at timestamptz not null,
  written_by uuid not null references account (id)
);
create index tax_report_year on tax_report (year, written_at desc);

-- What a file says of one seller, or of the shop, by its id with the authority.
create table tax_report_record (
  ref text primary key,
  report_id uuid not null references tax_report (id),
  -- Null for the shop's own.
  artist_id uuid references account (id),
  action text not null check (action in ('new', 'corrected', 'deleted')),
  corrects text unique references tax_report_record (ref),
  -- SHA-256 of its content: a change is seen without a second copy of personal data.
  digest text not null,
  check ((action = 'new') = (corrects is null))
);
create index tax_report_record_report on tax_report_record (report_id);

-- The file itself, which names people: it is deleted once the law no longer asks for it.
create table tax_report_file (
  report_id uuid primary key references tax_report (id),
  content text not null
);

create trigger tax_report_fixed before update or delete on tax_report
  for each row execute function refuse_change();
create trigger tax_report_record_fixed before update or delete on tax_report_record
  for each row execute function refuse_change();
create trigger tax_report_kept before truncate on tax_report
  for each statement execute function refuse_change();
create trigger tax_report_record_kept before truncate on tax_report_record
  for each statement execute function refuse_change();

-- A run is one file, for the bank or for PayPal.
alter table royalty_run add column way text not null default 'sepa' check (way in ('sepa', 'paypal'));
alter table royalty_run_payment
  alter column iban drop not null,
  add column paypal text check (length(paypal) between 3 and 254),
  add check ((iban is null) <> (paypal is null));
create or replace function keep_royalty_run_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (old.id, old.run_id, old.artist_id, old.amount_cents, old.vat_cents, old.billed_as, old.holder, old.iban, old.paypal)
      is not distinct from
      (new.id, new.run_id, new.artist_id, new.amount_cents, new.vat_cents, new.billed_as, new.holder, new.iban, new.paypal)
  then
    return new;
  end if;
  raise exception 'a payment of a run cannot be changed' using errcode = 'check_violation';
end $$;
create or replace function keep_royalty_run() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'open'
    and (old.id, old.made_at, old.made_by, old.way) = (new.id, new.made_at, new.made_by, new.way)
  then
    return new;
  end if;
  raise exception 'a payment run cannot be changed' using errcode = 'check_violation';
end $$;
