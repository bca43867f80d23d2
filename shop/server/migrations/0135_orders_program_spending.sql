-- Points that a program has spent for somebody in a month.
create table program_spending (
  session_id uuid not null,
  -- Its beginning in UTC.
  month timestamptz not null,
  points integer not null check (points >= 0),
  primary key (session_id, month)
);
create index program_spending_month on program_spending (month);

-- The program that bought, as hosted sign-in knows it; null for the shop's own page.
alter table receipt add column program_client text;
