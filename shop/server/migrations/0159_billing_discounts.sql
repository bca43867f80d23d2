-- Reductions of the next package of points, such as vouchers give. One is bound to a payment when its form is opened, and
-- free again when that form runs out.
create table price_discount (
  id uuid primary key,
  account_id uuid not null references account (id),
  percent integer not null check (percent between 1 and 90),
  -- Not this instant itself; null for one that never expires.
  expires_at timestamptz,
  -- What gave it, once, as `voucher 0198…`.
  cause text not null unique,
  created_at timestamptz not null,
  payment_id uuid unique references payment (id)
);
create index price_discount_account on price_discount (account_id);

-- What it is worth for artists is unchanged: the shop bears the reduction.
alter table payment add column discount_percent integer check (discount_percent between 1 and 90);
