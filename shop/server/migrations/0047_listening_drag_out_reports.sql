-- Reports of drag-outs that were taken: whoever sends one again, because no answer came, is not recorded again.
create table drag_out_report (
  account_id uuid not null references account (id),
  idempotency_key text not null,
  -- SHA-256 of what was told, to tell a repetition from another report under the same key.
  request_hash text not null,
  reported_at timestamptz not null,
  primary key (account_id, idempotency_key)
);
create index drag_out_report_old on drag_out_report (reported_at);
