-- Searches that listeners come back to.
create table saved_search (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null check (length(name) between 1 and 80),
  -- The filters as in the address of the sounds.
  address text not null check (length(address) <= 2000),
  saved_at timestamptz not null,
  opened_at timestamptz not null
);
create index saved_search_account on saved_search (account_id);
