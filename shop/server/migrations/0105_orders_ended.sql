-- A purchase ends when its buyer undoes it or an administrator refunds it.
alter table licence
  add column ended_as text check (ended_as in ('undone', 'refunded')),
  -- The administrator's, of a refund.
  add column end_reason text,
  add constraint licence_ended_at check (ended_as is null or ended_at is not null),
  add constraint licence_end_reason check ((end_reason is not null) = coalesce(ended_as = 'refunded', false));
