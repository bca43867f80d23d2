-- Where artists and affiliates are paid to: one set of details an account, whatever it earns by.
create table payee (
  account_id uuid primary key references account (id),
  -- Also the name under which the tax authority knows them.
  holder text not null check (length(holder) between 1 and 70),
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  paypal text check (length(paypal) between 3 and 254),
  -- An intruder changes these first, so new ones wait before they are paid to.
  changed_at timestamptz not null,
  check ((iban is null) <> (paypal is null))
);

-- What the law asks a platform to know of those who sell on it (DAC7).
create table payee_tax (
  account_id uuid primary key references payee (account_id),
  street text not null check (length(street) between 1 and 100),
  postcode text not null check (length(postcode) between 1 and 20),
  city text not null check (length(city) between 1 and 100),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- The number under which that country taxes them.
  tax_id text not null check (length(tax_id) between 1 and 40),
  vat_id text check (length(vat_id) between 4 and 20),
  -- As `1990-05-12`; null for companies.
  born_on text check (born_on ~ '^\d{4}-\d{2}-\d{2}$')
);

-- Payouts above the shop's limit: one administrator proposes, another confirms.
create table payout_proposal (
  id uuid primary key,
  kind text not null check (kind in ('payment', 'run', 'affiliate')),
  -- The artist of a payment, the run, or the affiliate's payout.
  subject_id uuid not null,
  -- Null for a run, which has many.
  recipient_id uuid references account (id),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  -- As `2026-11-25`, and of the transfer as the bank has it.
  paid_on text check (paid_on ~ '^\d{4}-\d{2}-\d{2}$'),
  reference text,
  idempotency_key text not null,
  proposed_by uuid not null references account (id),
  proposed_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'rejected')),
  decided_by uuid references account (id),
  decided_at timestamptz,
  reason text,
  check ((status = 'waiting') = (decided_by is null)),
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'rejected') = (reason is not null)),
  check ((kind = 'payment') = (paid_on is not null and reference is not null)),
  constraint payout_proposal_second check (status <> 'confirmed' or decided_by <> proposed_by),
  unique (proposed_by, idempotency_key)
);
create unique index payout_proposal_waiting on payout_proposal (kind, subject_id) where status = 'waiting';
create index payout_proposal_proposed on payout_proposal (proposed_at, id) where status = 'waiting';

-- What was proposed is what is confirmed, and a decision stands.
create function keep_payout_proposal() returns trigger language plpgsql as $$
begin
  if old.status <> 'waiting'
    or (old.id, old.kind, old.subject_id, old.recipient_id, old.amount_cents, old.currency, old.paid_on,
        old.reference, old.proposed_by, old.proposed_at)
      is distinct from
      (new.id, new.kind, new.subject_id, new.recipient_id, new.amount_cents, new.currency, new.paid_on,
        new.reference, new.proposed_by, new.proposed_at)
  then
    raise exception 'a proposal cannot be changed';
  end if;
  return new;
end
$$;
create trigger payout_proposal_kept before update on payout_proposal
  for each row execute function keep_payout_proposal();
