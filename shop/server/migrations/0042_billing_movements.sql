-- Movements of the balance at the card provider, as it lists them: fees and payouts are known from nowhere else.
create table provider_movement (
  id text primary key,
  -- As the provider reports it, such as `payout`.
  category text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Before the fee; below zero where it left the balance.
  amount_cents bigint not null,
  fee_cents bigint not null,
  -- Of what was paid or refunded, where the provider changed it into another currency.
  source_currency text check (source_currency ~ '^[A-Z]{3}$'),
  source_cents bigint,
  happened_at timestamptz not null,
  provider_account text,
  check ((source_currency is null) = (source_cents is null))
);
create index provider_movement_happened on provider_movement (happened_at);
create trigger provider_movement_fixed before update or delete on provider_movement
  for each row execute function refuse_change();
create trigger provider_movement_kept before truncate on provider_movement
  for each statement execute function refuse_change();

-- A bank may look at a dispute again after it gave the money back.
alter table payment_dispute add column is_money_gone boolean not null default true;
