-- Paying many artists at once: the payments of a run are one file for the bank, and are entered together.
create table royalty_run (
  id uuid primary key,
  made_at timestamptz not null,
  made_by uuid not null references account (id),
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  decided_at timestamptz,
  decided_by uuid references account (id),
  -- As `2026-11-25`, and of the transfer as the bank has it.
  paid_on text check (paid_on ~ '^\d{4}-\d{2}-\d{2}$'),
  reference text,
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'paid') = (paid_on is not null)),
  check ((status = 'paid') = (reference is not null))
);
create index royalty_run_made on royalty_run (made_at desc, id desc);

create table royalty_run_payment (
  -- That of the payment it becomes, and of the transfer in the file.
  id uuid primary key,
  run_id uuid not null references royalty_run (id),
  artist_id uuid not null references royalty_account (artist_id),
  amount_cents bigint not null check (amount_cents > 0),
  -- As they were when the run was made: every file of it is the same.
  holder text not null,
  iban text not null,
  is_open boolean not null default true
);
create index royalty_run_payment_run on royalty_run_payment (run_id);
-- No two open runs pay the same artist.
create unique index royalty_run_payment_open on royalty_run_payment (artist_id) where is_open;
