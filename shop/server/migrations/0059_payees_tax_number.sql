-- The number by which a tax office knows a business, and which stands on its invoices (in Germany the Steuernummer). Artists' tax IDs are
-- told to the tax authority alone; affiliates had nowhere else to enter it.
alter table payee_tax add column tax_number text;
update payee_tax set tax_number = tax_id, tax_id = null, tax_country = null
  where tax_id is not null and taxpayer is null
    and account_id in (select id from account where role <> 'artist');

-- How the payee of a proposed payment is taxed, as the transfer has it; null for earlier ones and where the payout itself keeps it.
alter table payout_proposal add column billed_as jsonb;

-- How the payee of a self-billed paper was taxed: the shop owes the VAT itself on what businesses outside the Union supply. Earlier papers
-- say so in their notes alone.
alter table self_billed
  add column vat_status text check (vat_status in ('private', 'small', 'regular', 'reverseCharge', 'outside')),
  disable trigger self_billed_fixed;
update self_billed set vat_status = 'outside'
  where document -> 'notes' @> '["The supplier is established outside the European Union and charges no VAT (VAT Directive, Article 44)."]';
alter table self_billed enable trigger self_billed_fixed;

create or replace function keep_payout_proposal() returns trigger language plpgsql as $$
begin
  if old.status <> 'waiting'
    or (old.id, old.kind, old.subject_id, old.recipient_id, old.amount_cents, old.vat_cents, old.currency, old.paid_on,
        old.reference, old.proposed_by, old.proposed_at, old.billed_as)
      is distinct from
      (new.id, new.kind, new.subject_id, new.recipient_id, new.amount_cents, new.vat_cents, new.currency, new.paid_on,
        new.reference, new.proposed_by, new.proposed_at, new.billed_as)
  then
    raise exception 'a proposal cannot be changed';
  end if;
  return new;
end
$$;
