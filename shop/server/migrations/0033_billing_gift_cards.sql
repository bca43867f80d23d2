-- Gift cards: money that is paid now and buys points later. No VAT is due before it is redeemed.
alter table package drop constraint package_kind_check, drop constraint package_check;
alter table package
  add constraint package_kind_check check (kind in ('points', 'plan', 'agent', 'gift')),
  add constraint package_check check (points > 0 or kind in ('agent', 'gift'));
-- Its price is the sum that its buyer chooses.
insert into package (id, kind, name, points, period, position) values ('gift-card', 'gift', 'Gift card', 0, null, 13);

create table gift_card (
  id uuid primary key,
  -- That bought it; the buyer is that of the payment.
  payment_id uuid not null unique references payment (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_cents bigint not null check (amount_cents > 0),
  -- Not redeemed yet. Points that are given back bring their money back here.
  left_cents bigint not null check (left_cents >= 0),
  -- Went back at the card provider though it was redeemed: the shop's loss.
  overdrawn_cents bigint not null default 0 check (overdrawn_cents >= 0),
  state text not null default 'unpaid' check (state in ('unpaid', 'live', 'refunded')),
  -- A dispute of its payment that is open or lost holds it as well.
  held_by_office boolean not null default false,
  -- The account that redeemed it: money that comes back is theirs.
  redeemed_by uuid references account (id),
  code text,
  -- The code as it is compared, as that of vouchers.
  code_key text constraint gift_card_code_key unique,
  sender_name text not null check (length(sender_name) between 1 and 100),
  recipient_name text check (length(recipient_name) between 1 and 100),
  -- Null where the buyer hands it over, or its address is no longer kept.
  recipient_email text check (length(recipient_email) between 3 and 320),
  message text check (length(message) between 1 and 500),
  -- When it is mailed; its mail in the outbox, until that was sent or given up.
  mail_at timestamptz,
  mail_id uuid,
  mailed_at timestamptz,
  undelivered_at timestamptz,
  mailings integer not null default 0 check (mailings >= 0),
  created_at timestamptz not null,
  check (left_cents <= amount_cents),
  check ((code is null) = (code_key is null)),
  check (state = 'unpaid' or code is not null),
  check (state <> 'refunded' or left_cents = 0),
  check (num_nonnulls(mail_id, mailed_at, undelivered_at) <= 1),
  check (recipient_email is null or mail_at is not null)
);
create index gift_card_due on gift_card (mail_at)
  where state = 'live' and num_nonnulls(mail_id, mailed_at, undelivered_at) = 0 and recipient_email is not null;
create index gift_card_outbox on gift_card (mail_id) where mail_id is not null;
create index gift_card_redeemed_by on gift_card (redeemed_by) where redeemed_by is not null;
create index gift_card_created on gift_card (created_at desc, id desc) where state <> 'unpaid';

alter table payment drop constraint payment_kind_check;
alter table payment
  add constraint payment_kind_check check (kind in ('points', 'plan', 'agent', 'gift')) not valid,
  -- The card that paid it.
  add column gift_card_id uuid references gift_card (id);
alter table payment validate constraint payment_kind_check;
create index payment_gift_card on payment (gift_card_id) where gift_card_id is not null;
