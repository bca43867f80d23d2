-- Whether a jam plays sounds at half or double of its tempo where that is nearer to their own, as all jams did before.
alter table jam add column half_double boolean not null default true;
