-- Revenue of a period is summed up by the index alone.
drop index payment_paid;
create index payment_paid on payment (paid_at, id) include (currency, net_cents) where status = 'paid';
