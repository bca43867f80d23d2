-- The VAT id whose confirmation frees this sale of the VAT that was charged while its authority could not be asked.
alter table payment add column awaited_vat_id text;
update payment set awaited_vat_id = company.vat_id
  from billing_company company
  where company.account_id = payment.account_id
    and company.vat_id_state = 'pending'
    and company.vat_id = payment.buyer ->> 'vatId'
    and payment.vat_kind = 'charged'
    and payment.vat_cents > 0
    and payment.status <> 'expired';
create index payment_awaited_vat_id on payment (awaited_vat_id) where awaited_vat_id is not null;

-- Points go back with their money, or VAT alone does; each once.
alter table refund add column kind text not null default 'points' check (kind in ('points', 'vat'));
alter table refund add check (kind = 'points' or (points = 0 and net_cents = 0));
drop index refund_of_payment;
create unique index refund_of_payment on refund (payment_id, kind) where status <> 'failed';

-- VAT that goes back makes two papers: the old invoice's credit note, and the invoice that takes its place.
alter table invoice drop constraint invoice_refund_id_key;
create unique index invoice_of_refund on invoice (refund_id, left(number, 2)) where refund_id is not null;
create index invoice_payment on invoice (payment_id);
