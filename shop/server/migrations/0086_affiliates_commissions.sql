-- What affiliates earn and are paid. Whatever touches the money of one locks their row in `affiliate` first.

create table affiliate_bank_details (
  account_id uuid primary key references affiliate (account_id),
  holder text not null check (length(holder) between 1 and 70),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  -- Whoever breaks into an account changes them first, so they wait before they are paid to.
  changed_at timestamptz not null
);

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
  check ((status = 'paid') = (paid_on is not null)),
  check ((status = 'paid') = (reference is not null)),
  check ((status = 'rejected') = (reason is not null))
);
create unique index affiliate_payout_open on affiliate_payout (affiliate_id, currency)
  where status in ('requested', 'approved');
create index affiliate_payout_affiliate on affiliate_payout (affiliate_id, requested_at desc, id desc);

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
