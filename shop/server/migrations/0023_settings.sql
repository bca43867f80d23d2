-- Settings that administrators changed; the others are as the environment or the default says.
create table shop_setting (
  name text primary key check (name ~ '^[a-zA-Z]{1,60}$'),
  -- The JSON null is a value too: none.
  value jsonb not null,
  changed_by uuid not null references account (id),
  changed_at timestamptz not null
);
