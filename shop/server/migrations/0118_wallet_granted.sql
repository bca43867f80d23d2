-- Points that come back belong to the grant they were first given by, so that its money can be refunded.
alter table wallet_lot
  -- The entry that first brought these points: the lot's own, unless they came back.
  add column grant_id uuid references ledger_transaction (id);

with recursive first_lot as (
  select lot.id, coalesce(paid.id, entry.id) as grant_id, lot.origin
  from wallet_lot lot
  join ledger_transaction entry on entry.id = lot.transaction_id
  left join refund on entry.reference = 'refund-failed:' || refund.id
  left join payment_dispute on entry.reference = 'dispute-won:' || payment_dispute.id
  left join ledger_transaction paid
    on paid.reference = 'payment:' || coalesce(refund.payment_id, payment_dispute.payment_id)
  where entry.kind <> 'return'
  union all
  select lot.id, first_lot.grant_id, first_lot.origin
  from first_lot
  join ledger_transaction entry on entry.kind = 'return' and right(entry.reference, 36) = first_lot.id::text
  join wallet_lot lot on lot.transaction_id = entry.id
)
update wallet_lot set grant_id = first_lot.grant_id, origin = first_lot.origin
  from first_lot where first_lot.id = wallet_lot.id;

alter table wallet_lot alter column grant_id set not null;
create index wallet_lot_grant on wallet_lot (grant_id);
alter table wallet_lot drop constraint wallet_lot_origin_check;
alter table wallet_lot add constraint wallet_lot_origin_check
  check (origin in ('package', 'subscription', 'voucher', 'correction', 'reward', 'demo'));

-- What comes back is not sold again.
drop index wallet_lot_sold;
create index wallet_lot_sold on wallet_lot (created_at) include (points)
  where origin in ('package', 'subscription') and grant_id = transaction_id;
