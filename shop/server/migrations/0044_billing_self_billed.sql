-- Papers of payouts: the shop issues the invoice of an artist or affiliate in their name (self-billing).
create table self_billed (
  number text primary key,
  -- The payee, who supplies to the shop.
  account_id uuid not null references account (id),
  -- The payment to an artist, its correction, or the affiliate's payout.
  payout_id uuid not null unique,
  -- The paper that this one takes back, in part or in whole.
  corrects text references self_billed (number),
  document jsonb not null,
  issued_at timestamptz not null
);
create index self_billed_account on self_billed (account_id, issued_at desc);
create index self_billed_corrects on self_billed (corrects) where corrects is not null;

-- Kept by law for ten years, as invoices are; then the payee is left out, the only change that there is.
create function keep_self_billed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.issued_at < date_trunc('year', now() at time zone 'UTC') at time zone 'UTC' - interval '10 years'
    and (old.number, old.account_id, old.payout_id, old.corrects, old.issued_at, old.document - 'seller')
      is not distinct from (new.number, new.account_id, new.payout_id, new.corrects, new.issued_at, new.document - 'seller')
  then
    return new;
  end if;
  raise exception 'self_billed is only ever added to' using errcode = 'check_violation';
end $$;
create trigger self_billed_fixed before update or delete on self_billed
  for each row execute function keep_self_billed();
create trigger self_billed_kept before truncate on self_billed
  for each statement execute function refuse_change();

-- Run with the owner's rights, as `anonymize_old_invoices`.
create function anonymize_old_self_billed() returns void language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  before timestamptz := date_trunc('year', now()) - interval '10 years';
  nobody jsonb := '{"name": "No longer kept", "street": "", "postcode": "", "city": "", "vatId": null,
    "registration": null, "email": null, "taxNumber": null}';
begin
  update self_billed set document = jsonb_set(document, '{seller}', (document -> 'seller') || nobody)
    where issued_at < before and not document -> 'seller' @> nobody;
end $$;

alter table invoice_counter
  drop constraint invoice_counter_series_check,
  add constraint invoice_counter_series_check check (series ~ '^(IN|CN|SB|SC)(R[0-9]{8})?$');

-- How a payee is taxed; null until they say so. Affiliates have an address for their papers, and not always a tax number.
alter table payee_tax
  alter column tax_id drop not null,
  add column vat_status text check (vat_status in ('private', 'small', 'regular', 'reverseCharge', 'outside'));

-- VAT that is paid on top of a royalty; null for payments before there were papers.
alter table royalty_payment add column vat_cents bigint check (sign(vat_cents) * sign(amount_cents) >= 0);
-- How the payee is taxed, as it was when the run was made; null for earlier runs.
alter table royalty_run_payment
  add column vat_cents bigint not null default 0 check (vat_cents >= 0),
  add column billed_as jsonb;
alter table payout_proposal add column vat_cents bigint not null default 0 check (vat_cents >= 0);

alter table affiliate_payout
  -- How the payee is taxed, as it was when it was requested; null for earlier ones.
  add column billed_as jsonb,
  -- VAT that was paid on top; null before it is paid, and for payouts before there were papers.
  add column vat_cents bigint check (vat_cents >= 0),
  add check (vat_cents is null or status = 'paid');

-- As before, and what is paid on top stays too.
create or replace function keep_payout_proposal() returns trigger language plpgsql as $$
begin
  if old.status <> 'waiting'
    or (old.id, old.kind, old.subject_id, old.recipient_id, old.amount_cents, old.vat_cents, old.currency, old.paid_on,
        old.reference, old.proposed_by, old.proposed_at)
      is distinct from
      (new.id, new.kind, new.subject_id, new.recipient_id, new.amount_cents, new.vat_cents, new.currency, new.paid_on,
        new.reference, new.proposed_by, new.proposed_at)
  then
    raise exception 'a proposal cannot be changed';
  end if;
  return new;
end
$$;

create or replace function keep_royalty_run_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.id, old.run_id, old.artist_id, old.amount_cents, old.vat_cents, old.billed_as, old.holder, old.iban)
    is not distinct from (new.id, new.run_id, new.artist_id, new.amount_cents, new.vat_cents, new.billed_as, new.holder, new.iban)
  then
    return new;
  end if;
  raise exception 'a payment of a run cannot be changed' using errcode = 'check_violation';
end $$;

create or replace function keep_affiliate_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status in ('requested', 'approved') and new.amount_cents <= old.amount_cents
    and (old.id, old.affiliate_id, old.currency, old.requested_at, old.billed_as)
      is not distinct from (new.id, new.affiliate_id, new.currency, new.requested_at, new.billed_as)
  then
    return new;
  end if;
  raise exception 'a payout cannot be changed' using errcode = 'check_violation';
end $$;

-- The agreement and the privacy policy say so, where an administrator has published none of their own.
insert into legal_text (name, number, valid_from, published_at, markdown)
select name, 2, '2026-11-29', now(), replace(markdown, 'What is payable is never forfeited.',
$md$What is payable is never forfeited.

The shop issues the invoice of each payment in your name (self-billing), and you agree to that: you write none yourself. It follows what you say about how you are taxed; tell the shop at once if that changes. VAT that you charge is paid on top. You can object to an invoice, or to self-billing as a whole: write to {{supportEmail}}.$md$)
from legal_text as first
where name = 'agreement' and number = 1 and not exists (select from legal_text where name = first.name and number > 1);

insert into legal_text (name, number, valid_from, published_at, markdown)
select name, 2, '2026-11-29', now(), replace(markdown, 'From artists also their address, date of birth and tax ID.',
$md$From artists also their address, date of birth, tax ID and how they are taxed; from affiliates the same without the date of birth, where they tell us. These stand on the invoices that we issue in their name for each payment.$md$)
from legal_text as first
where name = 'privacy' and number = 1 and not exists (select from legal_text where name = first.name and number > 1);
