-- Further evidence of where a buyer is, and what decided: payments of before were taxed by the declared country alone.
alter table payment
  add column network_country text check (network_country ~ '^[A-Z]{2}$'),
  add column address_postcode text check (length(address_postcode) between 1 and 20),
  add column located_by text check (located_by in ('agreement', 'word', 'highest', 'vatId'));
-- Country of the network from which a buyer last looked at prices.
create table buyer_network (
  account_id uuid primary key references account (id) on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  seen_at timestamptz not null
);
