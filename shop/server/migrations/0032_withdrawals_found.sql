-- The office's order, addresses in any case, and points that end soon.
create index withdrawal_due on withdrawal ((case when answered_at is null then declared_at end), id);
drop index withdrawal_email;
create index withdrawal_email on withdrawal (lower(email));
create index wallet_lot_ending on wallet_lot (expires_at) where expiry_told_at is null and used_points < points;
