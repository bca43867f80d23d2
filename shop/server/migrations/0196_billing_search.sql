-- Every order that the list of payments offers.
drop index payment_paid;
create index payment_paid on payment (paid_at, id) where status = 'paid';
create index payment_kind on payment (kind, paid_at, id) where status = 'paid';
create index payment_name on payment (lower(name), id) where status = 'paid';
create index payment_gross on payment (gross_cents, id) where status = 'paid';

do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index payment_name_part on payment using gin (name gin_trgm_ops);
    create index invoice_number_part on invoice using gin (number gin_trgm_ops);
  end if;
end $$;
