-- The handles of an artist who has left lead nowhere, and nobody gets them until then.
alter table former_handle add column rests_until timestamptz;
