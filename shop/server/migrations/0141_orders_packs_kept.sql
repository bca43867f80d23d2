-- Sounds that were bought at their pack's price are undone together also where the pack is gone since.
alter table licence drop constraint licence_pack_id_fkey;
