-- The pack whose price a sound that was owned before lowered, kept with the licence as the pack may be deleted since.
alter table licence add column deducted_pack_id uuid;

update licence set deducted_pack_id = coalesce(licence.pack_id, sound.pack_id)
from sound
where sound.id = licence.sound_id
  and exists (
    select from licence later
    where later.account_id = licence.account_id
      and later.pack_id = coalesce(licence.pack_id, sound.pack_id)
      and later.receipt_id <> licence.receipt_id
      and later.created_at >= licence.created_at
  );
