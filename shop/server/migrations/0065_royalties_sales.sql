-- What artists earn: one royalty a licence, made in the transaction of its sale, and what was paid to them.

create table royalty (
  licence_id uuid primary key references licence (id),
  artist_id uuid not null references account (id),
  -- Money received for the very points that were spent, net of VAT, in millionths of a euro.
  value_micro_eur bigint not null check (value_micro_eur >= 0),
  -- The artist's share as it was at the sale, in hundredths of a percent.
  share_basis_points integer not null check (share_basis_points between 0 and 10000),
  amount_micro_eur bigint not null check (amount_micro_eur between 0 and value_micro_eur),
  sold_at timestamptz not null
);
create index royalty_artist on royalty (artist_id, sold_at desc, licence_id desc);

-- Locked while a payment is made, so that two at once cannot pay the same money.
create table royalty_account (
  artist_id uuid primary key references account (id)
);

create table royalty_payment (
  id uuid primary key,
  artist_id uuid not null references royalty_account (artist_id),
  -- Negative where it corrects one that was entered wrongly.
  amount_cents bigint not null check (amount_cents <> 0),
  -- Of the transfer, as the bank has it.
  reference text not null,
  -- As `2026-11-25`.
  paid_on text not null check (paid_on ~ '^\d{4}-\d{2}-\d{2}$'),
  created_at timestamptz not null,
  created_by uuid not null references account (id),
  idempotency_key text not null,
  unique (created_by, idempotency_key)
);
create index royalty_payment_artist on royalty_payment (artist_id, paid_on desc, id desc);

create function refuse_royalty_change() returns trigger language plpgsql as $$
begin
  raise exception 'royalties and payments are only added';
end $$;
create trigger royalty_append_only before update or delete on royalty
  for each row execute function refuse_royalty_change();
create trigger royalty_payment_append_only before update or delete on royalty_payment
  for each row execute function refuse_royalty_change();

-- Sales from before there were royalties, at the share that was promised from the start: a half.
insert into royalty (licence_id, artist_id, value_micro_eur, share_basis_points, amount_micro_eur, sold_at)
  select licence.id, sound.artist_id, licence.value_micro_eur, 5000, licence.value_micro_eur / 2, licence.created_at
  from licence join sound on sound.id = licence.sound_id;
