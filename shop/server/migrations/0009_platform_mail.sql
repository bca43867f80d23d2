-- Letters to be sent, queued in the transaction that makes them due, so that none is lost and none goes out for nothing.
create table mail (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  -- Null once it has been sent and is not kept: codes and links do not outlive their errand.
  body_text text,
  body_html text,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Refused for good by the recipient's server.
  failed_at timestamptz,
  error text
);
create index mail_queued on mail (queued_at desc);
