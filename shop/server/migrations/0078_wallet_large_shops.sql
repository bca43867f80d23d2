-- outside of a transaction
create index concurrently if not exists wallet_lot_granted on wallet_lot (account_id) where grant_id = transaction_id;
create index concurrently if not exists payment_unpaid on payment (started_at desc, id) where status <> 'paid';
