-- Points: a double-entry ledger that is only ever added to, the lots that points belong to, and one balance a buyer.
create table ledger_account (
  id uuid primary key,
  kind text not null check (kind in ('buyer', 'issued', 'spent', 'expired')),
  -- Null for accounts of the shop, of which there is one a kind.
  owner_id uuid references account (id),
  check ((kind = 'buyer') = (owner_id is not null))
);
create unique index ledger_account_owner on ledger_account (owner_id) where owner_id is not null;
create unique index ledger_account_shop on ledger_account (kind) where owner_id is null;

create table ledger_transaction (
  id uuid primary key,
  kind text not null check (kind in ('grant', 'spend', 'return', 'expiry', 'correction')),
  -- What brought it about; the same thing never happens twice.
  reference text not null unique,
  created_at timestamptz not null default now(),
  -- The administrator's; every correction has a reason, and nothing else has.
  reason text,
  constraint ledger_transaction_reason check ((kind = 'correction') = (reason is not null))
);

create table ledger_posting (
  transaction_id uuid not null references ledger_transaction (id),
  account_id uuid not null references ledger_account (id),
  points bigint not null check (points <> 0),
  primary key (transaction_id, account_id)
);
create index ledger_posting_account on ledger_posting (account_id);

create table wallet (
  account_id uuid primary key references account (id),
  balance_points bigint not null default 0 check (balance_points >= 0)
);

create table wallet_lot (
  id uuid primary key,
  account_id uuid not null references wallet (account_id),
  -- The entry that brought these points.
  transaction_id uuid not null unique references ledger_transaction (id),
  origin text not null check (origin in ('package', 'subscription', 'voucher', 'correction', 'reward', 'demo')),
  points bigint not null check (points > 0),
  used_points bigint not null default 0,
  -- Money received for the whole lot, net of VAT, in millionths of a euro.
  value_micro_eur bigint not null check (value_micro_eur >= 0),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  -- The entry that first brought these points: the lot's own, unless they came back. Its money can be refunded.
  grant_id uuid not null references ledger_transaction (id),
  check (used_points between 0 and points)
);
create index wallet_lot_open on wallet_lot (account_id, expires_at, created_at, id) where used_points < points;
create index wallet_lot_grant on wallet_lot (grant_id);
create index wallet_lot_sold on wallet_lot (created_at) include (points)
  where origin in ('package', 'subscription') and grant_id = transaction_id;

-- Which points of which lots a spending or an expiry took: (from_point, to_point] of the lot, so that their value can be
-- told exactly. A lot is used from its first point to its last, without gaps.
create table lot_use (
  lot_id uuid not null references wallet_lot (id),
  transaction_id uuid not null references ledger_transaction (id),
  from_point bigint not null check (from_point >= 0),
  to_point bigint not null,
  value_micro_eur bigint not null check (value_micro_eur >= 0),
  -- Where the use before ends; null for a lot's first. Two uses neither begin nor end at the same point, so none overlap.
  after_point bigint generated always as (nullif(from_point, 0)) stored,
  primary key (lot_id, from_point),
  check (to_point > from_point),
  unique (lot_id, to_point),
  foreign key (lot_id, after_point) references lot_use (lot_id, to_point)
);
create index lot_use_transaction on lot_use (transaction_id);

-- What the last check of the ledger found; one row, which any process may write and read.
create table ledger_check (
  id boolean primary key default true check (id),
  checked_at timestamptz not null,
  breaches text[] not null
);

-- Every transaction's postings add up to nothing. Checked when it commits, because they arrive one by one.
create function check_transaction_balances() returns trigger language plpgsql as $$
declare
  total bigint;
begin
  select coalesce(sum(points), 0) into total from ledger_posting where transaction_id = new.transaction_id;
  if total <> 0 then
    raise exception 'ledger transaction % is off by % points', new.transaction_id, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_posting_balances after insert on ledger_posting
  deferrable initially deferred for each row execute function check_transaction_balances();
create trigger ledger_transaction_fixed before update or delete on ledger_transaction
  for each row execute function refuse_change();
create trigger ledger_posting_fixed before update or delete on ledger_posting
  for each row execute function refuse_change();
create trigger lot_use_fixed before update or delete on lot_use
  for each row execute function refuse_change();
-- Emptying a table fires no trigger of its rows.
create trigger wallet_lot_kept before delete on wallet_lot
  for each row execute function refuse_removal();
create trigger wallet_lot_kept_whole before truncate on wallet_lot
  for each statement execute function refuse_removal();
create trigger ledger_transaction_kept before truncate on ledger_transaction
  for each statement execute function refuse_change();
create trigger ledger_posting_kept before truncate on ledger_posting
  for each statement execute function refuse_change();
create trigger lot_use_kept before truncate on lot_use
  for each statement execute function refuse_change();

insert into ledger_account (id, kind) values
  ('00000000-0000-7000-8000-000000000001', 'issued'),
  ('00000000-0000-7000-8000-000000000002', 'spent'),
  ('00000000-0000-7000-8000-000000000003', 'expired');
