-- VAT rates that administrators added to those that come with the shop. Only added to: what was sold keeps its rate.

create table vat_rate (
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Null is the country apart from its regions with a rate of their own.
  region text,
  -- The first that is added for a place is 1; of two for the same day the later is valid.
  number integer not null check (number > 0),
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  -- A day where the tax is owed, such as 2027-01-01.
  valid_from text not null check (valid_from ~ '^\d{4}-\d{2}-\d{2}$'),
  added_by uuid not null references account (id),
  added_at timestamptz not null,
  constraint vat_rate_number unique nulls not distinct (country, region, number)
);
create trigger vat_rate_fixed before update or delete on vat_rate
  for each row execute function refuse_change();
