-- Money that goes back. The row comes first, with the points taken back; a job then tells the provider.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment (id),
  account_id uuid not null references account (id),
  points integer not null check (points >= 0),
  net_cents bigint not null check (net_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  gross_cents bigint not null check (gross_cents > 0),
  reason text not null check (length(reason) between 1 and 300),
  -- Null where the buyer asked for it.
  actor_id uuid references account (id),
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  provider_id text unique,
  created_at timestamptz not null,
  check (net_cents + vat_cents = gross_cents)
);
-- What is left of a payment's points goes back whole, so it goes back once; one that failed may be tried again.
create unique index refund_of_payment on refund (payment_id) where status <> 'failed';
create index refund_account on refund (account_id);
create index refund_actor on refund (actor_id) where actor_id is not null;
alter table invoice add constraint invoice_refund foreign key (refund_id) references refund (id);
