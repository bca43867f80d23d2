-- A company's own marks on its invoices: what it wants to be quoted, and the order that it bought by.
alter table billing_company
  add column buyer_reference text check (length(buyer_reference) between 1 and 100),
  add column purchase_order text check (length(purchase_order) between 1 and 100);

-- The shop's address was one line; where it cannot be split it is all street.
with line as (
  select changed_by, changed_at, value #>> '{}' as text,
    regexp_match(value #>> '{}',
      '^(.+?)\s*,\s*(?:[A-Z]{1,2}-)?(\d{4} [A-Z]{2}|\d{3}[ -]\d{2}|\d{2}-\d{3}|\d{4,6})\s+([^\s\d,][^,]*)(?:,.*)?$') as parts
  from shop_setting where name = 'legalAddress')
insert into shop_setting (name, value, changed_by, changed_at)
select part.name, coalesce(to_jsonb(part.value), 'null'), changed_by, changed_at
from line, lateral (values
  ('legalStreet', coalesce(parts[1], text)),
  ('legalPostcode', parts[2]),
  ('legalCity', parts[3])) as part (name, value);
delete from shop_setting where name = 'legalAddress';
