-- A restored shop does not know which numbers went out after its snapshot: papers of this year go on in another series.
create table invoice_run (
  name text primary key check (name ~ '^R[0-9]{8}$'),
  begun_at timestamptz not null,
  last_year integer not null
);
alter table invoice_counter
  drop constraint invoice_counter_series_check,
  add constraint invoice_counter_series_check check (series ~ '^(IN|CN)(R[0-9]{8})?$');
