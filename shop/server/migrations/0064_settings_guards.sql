-- A limit of what one administrator may do is raised a day later, for the others to see it before it is used.
alter table shop_setting
  -- What counts in place of the value until then.
  add column held_value jsonb,
  add column counts_from timestamptz,
  add check ((held_value is null) = (counts_from is null));
