-- What artists earn: one royalty a licence, made in the transaction of its sale, and what was paid to them.
create table royalty (
  licence_id uuid not null references licence (id),
  artist_id uuid not null references account (id),
  -- Money received for the very points that were spent, net of VAT, in millionths of a euro.
  value_micro_eur bigint not null check (value_micro_eur >= 0),
  -- The artist's share as it was at the sale, in hundredths of a percent.
  share_basis_points integer not null check (share_basis_points between 0 and 10000),
  amount_micro_eur bigint not null check (amount_micro_eur between 0 and value_micro_eur),
  sold_at timestamptz not null,
  -- Of the sound's whole royalty, in hundredths of a percent, as it was at the sale.
  part_basis_points integer not null check (part_basis_points between 1 and 10000),
  primary key (licence_id, artist_id)
);
create index royalty_artist on royalty (artist_id, sold_at desc, licence_id desc);
-- What all artists can be paid, and what a year's tax report sums up, without reading the sales themselves.
create index royalty_earned on royalty (artist_id, sold_at) include (amount_micro_eur);
create index royalty_sold on royalty (sold_at) include (artist_id, amount_micro_eur, value_micro_eur, part_basis_points);

-- Locked while a payment is made, so that two at once cannot pay the same money.
create table royalty_account (
  artist_id uuid primary key references account (id)
);

create table royalty_payment (
  id uuid primary key,
  artist_id uuid not null references royalty_account (artist_id),
  amount_cents bigint not null check (amount_cents <> 0),
  -- The payment that a correction takes from; null for a payment.
  corrects_id uuid references royalty_payment (id),
  -- Of the transfer, as the bank has it.
  reference text not null,
  -- As `2026-11-25`.
  paid_on text not null check (paid_on ~ '^\d{4}-\d{2}-\d{2}$'),
  created_at timestamptz not null,
  created_by uuid not null references account (id),
  idempotency_key text not null,
  unique (created_by, idempotency_key),
  check ((amount_cents < 0) = (corrects_id is not null))
);
create index royalty_payment_corrects on royalty_payment (corrects_id) where corrects_id is not null;
create index royalty_payment_artist on royalty_payment (artist_id, paid_on desc, id desc);

-- A purchase that ended earns its artist nothing: an entry of its own takes the royalty back.
create table royalty_reversal (
  licence_id uuid not null,
  artist_id uuid not null references account (id),
  -- The royalty's, below zero.
  amount_micro_eur bigint not null check (amount_micro_eur <= 0),
  reversed_at timestamptz not null,
  primary key (licence_id, artist_id),
  foreign key (licence_id, artist_id) references royalty (licence_id, artist_id)
);
create index royalty_reversal_artist on royalty_reversal (artist_id, reversed_at);

create table royalty_split (
  id uuid primary key,
  sound_id uuid not null references sound (id) on delete cascade,
  proposed_by uuid not null references account (id),
  proposed_at timestamptz not null,
  -- Active once everybody agreed, until another takes its place.
  status text not null check (status in ('proposed', 'active', 'replaced', 'declined', 'withdrawn'))
);
create unique index royalty_split_proposed on royalty_split (sound_id) where status = 'proposed';
create unique index royalty_split_active on royalty_split (sound_id) where status = 'active';

create table royalty_split_part (
  split_id uuid not null references royalty_split (id) on delete cascade,
  artist_id uuid not null references account (id),
  -- 0 for an artist who had a part before: they have to agree that they lose it.
  part_basis_points integer not null check (part_basis_points between 0 and 10000),
  agreed_at timestamptz,
  primary key (split_id, artist_id)
);
create index royalty_split_part_artist on royalty_split_part (artist_id);

-- Paying many artists at once: the payments of a run are one file for the bank, and are entered together.
create table royalty_run (
  id uuid primary key,
  made_at timestamptz not null,
  made_by uuid not null references account (id),
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  decided_at timestamptz,
  decided_by uuid references account (id),
  -- As `2026-11-25`, and of the transfer as the bank has it.
  paid_on text check (paid_on ~ '^\d{4}-\d{2}-\d{2}$'),
  reference text,
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'paid') = (paid_on is not null)),
  check ((status = 'paid') = (reference is not null))
);
create index royalty_run_made on royalty_run (made_at desc, id desc);

create table royalty_run_payment (
  -- That of the payment it becomes, and of the transfer in the file.
  id uuid primary key,
  run_id uuid not null references royalty_run (id),
  artist_id uuid not null references royalty_account (artist_id),
  amount_cents bigint not null check (amount_cents > 0),
  -- As they were when the run was made: every file of it is the same.
  holder text not null,
  iban text not null,
  is_open boolean not null default true
);
create index royalty_run_payment_run on royalty_run_payment (run_id);
-- No two open runs pay the same artist.
create unique index royalty_run_payment_open on royalty_run_payment (artist_id) where is_open;

-- Shares that were agreed with an artist: the newest holds for their sales from then on, and the shop's where it is null or there is none.
create table royalty_share (
  artist_id uuid not null references account (id),
  version integer not null check (version > 0),
  -- In hundredths of a percent.
  share_basis_points integer check (share_basis_points between 0 and 10000),
  reason text not null check (length(reason) between 1 and 500),
  set_at timestamptz not null,
  set_by uuid not null references account (id),
  primary key (artist_id, version)
);

-- A correction takes no more than is left of a payment to the same artist, so the sum paid to an artist never falls below zero.
create function check_royalty_correction() returns trigger language plpgsql as $$
declare
  left_cents bigint;
begin
  -- One correction of an artist after the other.
  perform from royalty_account where artist_id = new.artist_id for update;
  select coalesce(sum(amount_cents), 0) into left_cents
    from royalty_payment
    where artist_id = new.artist_id and (id = new.corrects_id and corrects_id is null or corrects_id = new.corrects_id);
  if left_cents + new.amount_cents < 0 then
    raise exception 'a correction of % cents, with % left of payment %', new.amount_cents, left_cents, new.corrects_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger royalty_payment_correction before insert on royalty_payment
  for each row when (new.amount_cents < 0) execute function check_royalty_correction();

create trigger royalty_fixed before update or delete on royalty
  for each row execute function refuse_change();
create trigger royalty_payment_fixed before update or delete on royalty_payment
  for each row execute function refuse_change();
create trigger royalty_reversal_fixed before update or delete on royalty_reversal
  for each row execute function refuse_change();
create trigger royalty_share_fixed before update or delete on royalty_share
  for each row execute function refuse_change();
-- Emptying a table fires no trigger of its rows.
create trigger royalty_kept before truncate on royalty
  for each statement execute function refuse_change();
create trigger royalty_payment_kept before truncate on royalty_payment
  for each statement execute function refuse_change();
create trigger royalty_reversal_kept before truncate on royalty_reversal
  for each statement execute function refuse_change();
create trigger royalty_share_kept before truncate on royalty_share
  for each statement execute function refuse_change();

-- A run is decided once, and pays what it was started with.
create function keep_royalty_run() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'open' and (old.id, old.made_at, old.made_by) = (new.id, new.made_at, new.made_by) then
    return new;
  end if;
  raise exception 'a payment run cannot be changed' using errcode = 'check_violation';
end $$;
create trigger royalty_run_fixed before update or delete on royalty_run
  for each row execute function keep_royalty_run();
create trigger royalty_run_kept before truncate on royalty_run
  for each statement execute function keep_royalty_run();

create function keep_royalty_run_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.id, old.run_id, old.artist_id, old.amount_cents, old.holder, old.iban)
    = (new.id, new.run_id, new.artist_id, new.amount_cents, new.holder, new.iban)
  then
    return new;
  end if;
  raise exception 'a payment of a run cannot be changed' using errcode = 'check_violation';
end $$;
create trigger royalty_run_payment_fixed before update or delete on royalty_run_payment
  for each row execute function keep_royalty_run_payment();
create trigger royalty_run_payment_kept before truncate on royalty_run_payment
  for each statement execute function keep_royalty_run_payment();
