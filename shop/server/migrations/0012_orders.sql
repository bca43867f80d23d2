-- Buying: the cart, the receipt of each checkout, and the licence for each sound.

-- One row a buyer, locked by whatever changes their cart or buys from it: first of all locks, before wallet and lots.
create table cart (
  account_id uuid primary key references account (id) on delete cascade
);

create table cart_item (
  id uuid primary key,
  account_id uuid not null references cart (account_id) on delete cascade,
  sound_id uuid not null references sound (id) on delete cascade,
  added_at timestamptz not null default now(),
  unique (account_id, sound_id)
);
create index cart_item_sound on cart_item (sound_id);

create table receipt (
  id uuid primary key,
  -- Counts up without gaps: taken in the transaction that completes the purchase.
  number bigint not null unique,
  account_id uuid not null references account (id),
  -- The client's key: the same press of the button gives the same receipt.
  idempotency_key text not null,
  -- SHA-256 of what was asked for, to tell a repetition from another order under the same key.
  request_hash text not null,
  total_points bigint not null check (total_points >= 0),
  -- How it was paid; null where nothing was to be paid.
  transaction_id uuid unique references ledger_transaction (id),
  balance_points bigint not null check (balance_points >= 0),
  created_at timestamptz not null default now(),
  -- The program that bought, as hosted sign-in knows it; null for the shop's own page.
  program_client text,
  unique (account_id, idempotency_key),
  check ((total_points = 0) = (transaction_id is null))
);
create index receipt_account on receipt (account_id, number desc);
-- The figures of a period are counted from these indexes alone, however large the table.
create index receipt_created on receipt (created_at) include (account_id, total_points);

create table receipt_counter (
  only_one boolean primary key default true check (only_one),
  last_number bigint not null
);

create table licence (
  id uuid primary key,
  number text not null unique,
  account_id uuid not null references account (id),
  sound_id uuid not null references sound (id),
  receipt_id uuid not null references receipt (id),
  -- Its place on the receipt.
  line integer not null check (line >= 1),
  points bigint not null check (points >= 0),
  -- Money received for these very points, net of VAT, in millionths of a euro.
  value_micro_eur bigint not null check (value_micro_eur >= 0),
  -- Version of the licence text that was agreed to.
  licence_version text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- When its master was first fetched, alone, in a ZIP or to be dragged; its purchase can be undone until then.
  first_taken_at timestamptz,
  -- A purchase ends when its buyer undoes it or an administrator refunds it.
  ended_as text check (ended_as in ('undone', 'refunded', 'disputed')),
  -- The administrator's, of a refund.
  end_reason text,
  -- The pack at whose price a sound was bought: such sounds are undone together.
  pack_id uuid,
  -- The pack whose price a sound that was owned before lowered, kept with the licence as the pack may be deleted since.
  deducted_pack_id uuid,
  unique (receipt_id, line),
  constraint licence_ended_at check (ended_as is null or ended_at is not null),
  constraint licence_end_reason
    check ((end_reason is not null) = coalesce(ended_as in ('refunded', 'disputed'), false))
);
-- Nobody buys the same sound twice while they own it.
create unique index licence_owner on licence (account_id, sound_id) where ended_at is null;
create index licence_sound on licence (sound_id);
create index licence_created on licence (created_at) include (sound_id);
-- Administrators page through everybody's purchases, newest first.
create index licence_page on licence (created_at, id);
create index licence_first_taken on licence (first_taken_at) where first_taken_at is not null;
create index licence_pack on licence (account_id, pack_id) where pack_id is not null;
create index licence_of_pack on licence (pack_id) where pack_id is not null;
-- Every order that the list of all purchases offers, and those of one buyer.
create index licence_points on licence (points, id);
create index licence_value on licence (value_micro_eur, id);
create index licence_buyer on licence (account_id, created_at, id);
create index licence_ended on licence (created_at, id) where ended_at is not null;

-- Which points of which lots a licence was paid with: (from_point, to_point] of the lot.
create table licence_part (
  licence_id uuid not null references licence (id),
  lot_id uuid not null references wallet_lot (id),
  from_point bigint not null check (from_point >= 0),
  to_point bigint not null,
  value_micro_eur bigint not null check (value_micro_eur >= 0),
  primary key (lot_id, from_point),
  check (to_point > from_point)
);
create index licence_part_licence on licence_part (licence_id);

create trigger receipt_fixed before update or delete on receipt
  for each row execute function refuse_change();
create trigger receipt_kept before truncate on receipt
  for each statement execute function refuse_change();
create trigger licence_kept before delete on licence
  for each row execute function refuse_removal();
create trigger licence_kept_whole before truncate on licence
  for each statement execute function refuse_removal();
create trigger licence_part_fixed before update or delete on licence_part
  for each row execute function refuse_change();
create trigger licence_part_kept before truncate on licence_part
  for each statement execute function refuse_change();

-- The key by which the addresses of downloads are signed. Made by the first process that needs it.
create table download_key (
  only_one boolean primary key default true check (only_one),
  secret bytea not null
);

-- Masters about to be downloaded in one ZIP: too many to stand in its address.
create table download_zip (
  id uuid primary key,
  account_id uuid not null references account (id),
  sound_ids uuid[] not null,
  offered_at timestamptz not null
);
create index download_zip_account on download_zip (account_id);
create index download_zip_old on download_zip (offered_at);

-- Points that a program spent for an account in a month, over all its sessions: another sign-in begins no new month.
create table program_spending (
  account_id uuid references account (id) on delete cascade,
  -- The program, as hosted sign-in knows it.
  client_id text not null,
  -- Its beginning in UTC.
  month timestamptz not null,
  points integer not null check (points >= 0),
  primary key (account_id, client_id, month)
);
create index program_spending_month on program_spending (month);

insert into receipt_counter (last_number) values (0);

do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index licence_number_part on licence using gin (number gin_trgm_ops);
  end if;
end $$;
