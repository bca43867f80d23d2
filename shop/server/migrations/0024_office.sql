-- Searches, filters and orders of the office's lists that administrators come back to.
create table list_view (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- Which list, as `users`.
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 80),
  -- As in the address of its screen.
  address text not null check (length(address) <= 2000),
  unique (account_id, list, name)
);
