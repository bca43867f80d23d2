-- What the last check of the ledger found; one row, which any process may write and read.
create table ledger_check (
  id boolean primary key default true check (id),
  checked_at timestamptz not null,
  breaches text[] not null
);
