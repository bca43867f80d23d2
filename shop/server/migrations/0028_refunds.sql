-- Points of a payment go back as often as some are unspent; VAT alone goes back once.
drop index refund_of_payment;
create unique index refund_of_vat on refund (payment_id) where kind = 'vat' and status <> 'failed';
create index refund_payment on refund (payment_id);

-- Smaller packages on sale when a package of points was sold, with the net prices its buyer would have paid: what spent
-- points count at, once the others go back. Null for what was sold before they were kept.
alter table payment add column smaller_packages jsonb;
