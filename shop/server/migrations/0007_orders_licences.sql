-- Buying: the cart, the receipt of each checkout, and the licence for each sound.

-- One row a buyer, locked by whatever changes their cart or buys from it: first of all locks, before wallet and lots.
create table cart (
  account_id uuid primary key references account (id) on delete cascade
);

create table cart_item (
  id uuid primary key,
  account_id uuid not null references cart (account_id) on delete cascade,
  sound_id uuid not null references sound (id),
  added_at timestamptz not null default now(),
  unique (account_id, sound_id)
);

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
  unique (account_id, idempotency_key),
  check ((total_points = 0) = (transaction_id is null))
);
create index receipt_account on receipt (account_id, number desc);

create table receipt_counter (
  only_one boolean primary key default true check (only_one),
  last_number bigint not null
);
insert into receipt_counter (last_number) values (0);

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
  unique (receipt_id, line)
);
-- Nobody buys the same sound twice while they own it.
create unique index licence_owner on licence (account_id, sound_id) where ended_at is null;
create index licence_sound on licence (sound_id);

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
