-- Addresses of packs say their names, and those of before lead to the page of today.
alter table pack
  add column former_slugs text[] not null default '{}';
