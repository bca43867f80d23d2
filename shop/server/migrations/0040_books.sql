-- The shop's money in double entry: entries are only ever added, and follow from what other tables say happened.
create table book_entry (
  id uuid primary key,
  -- In the shop's own calendar.
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  -- What it follows from, such as `payment:…`; what changes later gets further entries.
  source text not null,
  -- The payment that it is about, where there is one.
  payment_id uuid,
  posted_at timestamptz not null
);
create index book_entry_day on book_entry (day, id);
create index book_entry_source on book_entry (source);
create index book_entry_payment on book_entry (payment_id) where payment_id is not null;

create table book_line (
  id uuid primary key,
  entry_id uuid not null references book_entry (id),
  account text not null,
  -- Of VAT alone: where it is owed, and by which rate.
  vat_country text,
  vat_rate_basis_points integer,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Debit above zero, credit below.
  amount_cents bigint not null check (amount_cents <> 0),
  check ((account = 'vat') = (vat_country is not null)),
  check ((account = 'vat') = (vat_rate_basis_points is not null))
);

create index book_line_entry on book_line (entry_id);

-- Digest of what each source said when its entries were made: another digest means that some are missing.
create table book_source (
  source text primary key,
  digest text not null
);

-- One row, locked while something is entered.
create table book_state (
  id boolean primary key default true check (id),
  -- Until when, inclusive, nothing is entered any more; later changes get the first open day.
  closed_until text check (closed_until ~ '^\d{4}-\d{2}-\d{2}$'),
  entered_at timestamptz,
  -- What the last file for DATEV was made with.
  datev jsonb
);
insert into book_state (id) values (true);

-- Each entry's lines add up to nothing in each currency. Checked when it commits, because they arrive one by one.
create function check_book_entry_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from book_line where entry_id = new.entry_id group by currency having sum(amount_cents) <> 0
  ) then
    raise exception 'book entry % does not add up', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger book_line_balances after insert on book_line
  deferrable initially deferred for each row execute function check_book_entry_balances();
create trigger book_entry_fixed before update or delete on book_entry
  for each row execute function refuse_change();
create trigger book_line_fixed before update or delete on book_line
  for each row execute function refuse_change();
create trigger book_entry_kept before truncate on book_entry
  for each statement execute function refuse_change();
create trigger book_line_kept before truncate on book_line
  for each statement execute function refuse_change();

-- Points that moved since the books were last entered are found by their moment.
create index if not exists ledger_transaction_created on ledger_transaction (created_at);
