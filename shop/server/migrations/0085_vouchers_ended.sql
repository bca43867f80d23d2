-- An administrator can end a campaign before its last day; unlike one that is paused, it does not begin again.
alter table campaign add column ended_at timestamptz;
