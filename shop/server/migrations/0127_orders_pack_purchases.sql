-- The pack at whose price a sound was bought: such sounds are undone together.
alter table licence add column pack_id uuid references pack (id) on delete set null;
create index licence_pack on licence (account_id, pack_id) where pack_id is not null;
create index licence_of_pack on licence (pack_id) where pack_id is not null;
