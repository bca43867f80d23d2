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

create trigger royalty_share_append_only before update or delete on royalty_share
  for each row execute function refuse_royalty_change();
