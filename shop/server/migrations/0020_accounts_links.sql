-- Where else somebody can be found: addresses that begin with https.
alter table account add column links text[] not null default '{}' check (cardinality(links) <= 8);
