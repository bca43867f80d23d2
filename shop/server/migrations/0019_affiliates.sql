-- How often an affiliate's link was followed, by day and network; a network counts at most a few times a day.
create table affiliate_click (
  afid text not null check (length(afid) between 1 and 100),
  -- In UTC, as 2026-11-21.
  clicked_on text not null check (clicked_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- Hash of the day and the client's network: enough to tell clicks apart on one day, and nobody on the next.
  visitor_hash text not null,
  clicks integer not null check (clicks > 0),
  primary key (afid, clicked_on, visitor_hash)
);

-- The id in each affiliate's link, made when the link is first looked at.
create table affiliate (
  account_id uuid primary key references account (id),
  afid text not null unique check (afid ~ '^[0-9a-z]{12}$'),
  created_at timestamptz not null
);

-- Whom an affiliate brought: bound once, when they register.
create table affiliate_referral (
  referred_id uuid primary key references account (id),
  affiliate_id uuid not null references affiliate (account_id),
  referred_at timestamptz not null,
  -- Holds what comes of it until an administrator has looked; null where nothing is odd.
  suspicion text check (suspicion in ('same_network')),
  check (referred_id <> affiliate_id)
);
create index affiliate_referral_affiliate on affiliate_referral (affiliate_id, referred_at desc);

create table affiliate_payout (
  id uuid primary key,
  affiliate_id uuid not null references affiliate (account_id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_cents bigint not null check (amount_cents > 0),
  -- As they were when it was requested.
  holder text not null,
  iban text not null,
  status text not null default 'requested' check (status in ('requested', 'approved', 'paid', 'rejected')),
  requested_at timestamptz not null,
  -- By whom and when its status was last changed; null where nobody has, or a refund did.
  decided_by uuid references account (id),
  decided_at timestamptz,
  -- Told to the affiliate.
  reason text,
  -- As `2026-11-25`, and of the transfer as the bank has it.
  paid_on text check (paid_on ~ '^\d{4}-\d{2}-\d{2}$'),
  reference text,
  -- The file for the bank that a payout is in: another never holds it. Null before, and again once that file was withdrawn.
  file_key uuid,
  filed_at timestamptz,
  -- An administrator holds a payout that was asked for, for a reason that the affiliate reads.
  held_reason text,
  check ((status = 'paid') = (paid_on is not null)),
  check ((status = 'paid') = (reference is not null)),
  check ((status = 'rejected') = (reason is not null)),
  check ((file_key is null) = (filed_at is null)),
  check (held_reason is null or status = 'requested')
);
create unique index affiliate_payout_open on affiliate_payout (affiliate_id, currency)
  where status in ('requested', 'approved');
create index affiliate_payout_affiliate on affiliate_payout (affiliate_id, requested_at desc, id desc);
create index affiliate_payout_file on affiliate_payout (file_key) where file_key is not null;

-- One a payment.
create table affiliate_commission (
  id uuid primary key,
  affiliate_id uuid not null references affiliate (account_id),
  referred_id uuid not null references account (id),
  payment_id uuid not null constraint affiliate_commission_payment unique,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Of the payment, without VAT.
  net_cents bigint not null check (net_cents > 0),
  share_basis_points integer not null check (share_basis_points between 1 and 10000),
  amount_cents bigint not null check (amount_cents between 1 and net_cents),
  -- What refunds have taken of both.
  refunded_net_cents bigint not null default 0 check (refunded_net_cents between 0 and net_cents),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  left_cents bigint generated always as (amount_cents - refunded_cents) stored,
  paid_at timestamptz not null,
  -- From then on it can be paid out.
  free_at timestamptz not null,
  decision text check (decision in ('held', 'rejected')),
  reason text check (length(reason) between 1 and 500),
  payout_id uuid references affiliate_payout (id),
  check ((decision is null) = (reason is null)),
  check (decision is null or payout_id is null)
);
create index affiliate_commission_affiliate on affiliate_commission (affiliate_id, paid_at desc, id desc);
create index affiliate_commission_paid on affiliate_commission (paid_at desc, id desc);
create index affiliate_commission_payout on affiliate_commission (payout_id);

-- A line of its own below zero: what was once earned or paid is never rewritten.
create table affiliate_refund (
  id uuid primary key,
  commission_id uuid not null references affiliate_commission (id),
  -- Of the refund, without VAT.
  net_cents bigint not null check (net_cents > 0),
  -- What the commission loses by it.
  amount_cents bigint not null check (amount_cents >= 0),
  refunded_at timestamptz not null,
  -- The payout that it is taken from: that of its commission, or a later one where that was paid before.
  payout_id uuid references affiliate_payout (id)
);
create index affiliate_refund_commission on affiliate_refund (commission_id);
create index affiliate_refund_payout on affiliate_refund (payout_id);

-- What was earned, refunded and asked for stays; only its state goes on.
create function keep_affiliate_commission() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.refunded_cents <= new.refunded_cents
    and (old.id, old.affiliate_id, old.referred_id, old.payment_id, old.currency, old.net_cents, old.share_basis_points,
        old.amount_cents, old.paid_at)
      = (new.id, new.affiliate_id, new.referred_id, new.payment_id, new.currency, new.net_cents, new.share_basis_points,
        new.amount_cents, new.paid_at)
  then
    return new;
  end if;
  raise exception 'a commission cannot be changed' using errcode = 'check_violation';
end $$;
create trigger affiliate_commission_fixed before update or delete on affiliate_commission
  for each row execute function keep_affiliate_commission();
create trigger affiliate_commission_kept before truncate on affiliate_commission
  for each statement execute function keep_affiliate_commission();

create function keep_affiliate_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.id, old.commission_id, old.net_cents, old.amount_cents, old.refunded_at)
    = (new.id, new.commission_id, new.net_cents, new.amount_cents, new.refunded_at)
  then
    return new;
  end if;
  raise exception 'a refund of a commission cannot be changed' using errcode = 'check_violation';
end $$;
create trigger affiliate_refund_fixed before update or delete on affiliate_refund
  for each row execute function keep_affiliate_refund();
create trigger affiliate_refund_kept before truncate on affiliate_refund
  for each statement execute function keep_affiliate_refund();

-- A refund makes a payout smaller; a decision stands.
create function keep_affiliate_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status in ('requested', 'approved') and new.amount_cents <= old.amount_cents
    and (old.id, old.affiliate_id, old.currency, old.requested_at)
      = (new.id, new.affiliate_id, new.currency, new.requested_at)
  then
    return new;
  end if;
  raise exception 'a payout cannot be changed' using errcode = 'check_violation';
end $$;
create trigger affiliate_payout_fixed before update or delete on affiliate_payout
  for each row execute function keep_affiliate_payout();
create trigger affiliate_payout_kept before truncate on affiliate_payout
  for each statement execute function keep_affiliate_payout();
