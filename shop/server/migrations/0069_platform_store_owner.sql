-- The shop that the files belong to, so that no process works on the files of another.
create table store_owner (
  only_one boolean primary key default true check (only_one),
  shop_id uuid,
  marked_at timestamptz,
  -- Of shops from before this table. One that is restored from an older backup finds its files marked already.
  is_older boolean not null
);
insert into store_owner (is_older) select exists (select from account);
