-- A sound's royalty can be shared: everybody with a part of it earns a royalty of their own by each sale.
alter table royalty_reversal drop constraint royalty_reversal_licence_id_fkey;
alter table royalty_reversal drop constraint royalty_reversal_pkey;
alter table royalty drop constraint royalty_pkey;
alter table royalty add primary key (licence_id, artist_id);
alter table royalty_reversal add primary key (licence_id, artist_id);
alter table royalty_reversal add foreign key (licence_id, artist_id) references royalty (licence_id, artist_id);
-- Of the sound's whole royalty, in hundredths of a percent, as it was at the sale.
alter table royalty add column part_basis_points integer not null default 10000
  check (part_basis_points between 1 and 10000);
alter table royalty alter column part_basis_points drop default;

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
  -- Nothing for somebody who had a part before: they have to agree that they lose it.
  part_basis_points integer not null check (part_basis_points between 0 and 10000),
  agreed_at timestamptz,
  primary key (split_id, artist_id)
);
create index royalty_split_part_artist on royalty_split_part (artist_id);
