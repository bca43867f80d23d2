-- A dispute takes the part of its payment that it is about, and no more than was not refunded.
alter table payment_dispute
  -- As the provider says it; all of the payment where it is in another currency.
  add column amount_cents integer check (amount_cents >= 0),
  -- Worth of the part that was lost. Null while it is not lost, and for what was lost when purchases did not end with it: the
  -- ledger's rules do not judge those.
  add column lost_points integer check (lost_points >= 0),
  -- Of them, points of purchases that ended.
  add column ended_points integer not null default 0 check (ended_points >= 0);
-- Those from before held all of their payment.
update payment_dispute set amount_cents = payment.gross_cents from payment where payment.id = payment_dispute.payment_id;
alter table payment_dispute alter column amount_cents set not null;
