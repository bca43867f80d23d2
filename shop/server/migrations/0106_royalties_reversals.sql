-- A purchase that ended earns its artist nothing: an entry of its own takes the royalty back.
create table royalty_reversal (
  licence_id uuid primary key references royalty (licence_id),
  artist_id uuid not null references account (id),
  -- The royalty's, below zero.
  amount_micro_eur bigint not null check (amount_micro_eur <= 0),
  reversed_at timestamptz not null
);
create index royalty_reversal_artist on royalty_reversal (artist_id, reversed_at);

create trigger royalty_reversal_append_only before update or delete on royalty_reversal
  for each row execute function refuse_royalty_change();

insert into royalty_reversal (licence_id, artist_id, amount_micro_eur, reversed_at)
  select licence_id, artist_id, -amount_micro_eur, ended_at
  from royalty join licence on licence.id = royalty.licence_id where ended_at is not null;
