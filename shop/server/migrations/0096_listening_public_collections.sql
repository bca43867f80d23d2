-- Public collections are listed and kept by others, and withheld where a notice about them is upheld.
alter table collection
  -- Since when everyone sees it; null unless it is public.
  add column published_at timestamptz,
  add column keep_count integer not null default 0 check (keep_count >= 0),
  -- An administrator has taken it down; only its owner sees it since.
  add column withheld_at timestamptz;
update collection set published_at = changed_at where visibility = 'public';
alter table collection
  add check ((visibility = 'public') = (published_at is not null)),
  add check (withheld_at is null or visibility = 'private');
create index collection_newest on collection (published_at, id) where published_at is not null;
create index collection_most_kept on collection (keep_count, id) where published_at is not null;

-- Public collections of others that a listener keeps.
create table kept_collection (
  account_id uuid not null references account (id),
  collection_id uuid not null references collection (id) on delete cascade,
  kept_at timestamptz not null,
  primary key (account_id, collection_id)
);
create index kept_collection_collection on kept_collection (collection_id);

alter table copyright_notice rename column sound_title to title;
alter table copyright_notice rename column artist_id to owner_id;
alter table copyright_notice
  add column about text not null default 'sound' check (about in ('sound', 'collection')),
  -- Null once its owner has deleted it.
  add column collection_id uuid references collection (id) on delete set null,
  add check (case about when 'sound' then collection_id is null else sound_id is null end);
create index copyright_notice_collection on copyright_notice (collection_id);
