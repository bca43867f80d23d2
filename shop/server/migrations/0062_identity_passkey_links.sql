-- A passkey is a way in, which the mail that tells of it ends.
alter table way_in_link
  drop constraint way_in_link_kind_check,
  add constraint way_in_link_kind_check check (kind in ('session', 'device', 'identity', 'passkey'));
