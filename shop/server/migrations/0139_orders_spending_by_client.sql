-- What a program spends for somebody counts in all sessions that it has of them, so that another sign-in begins no new month.
create table program_spent as
  select session.account_id, session.program_client as client_id, spending.month,
    sum(spending.points)::integer as points
  from program_spending as spending join session on session.id = spending.session_id
  where session.program_client is not null
  group by session.account_id, session.program_client, spending.month;
drop table program_spending;
alter table program_spent rename to program_spending;
alter table program_spending
  -- The program, as hosted sign-in knows it.
  alter column client_id set not null,
  -- Its beginning in UTC.
  alter column month set not null,
  alter column points set not null,
  add check (points >= 0),
  add primary key (account_id, client_id, month),
  add foreign key (account_id) references account (id) on delete cascade;
create index program_spending_month on program_spending (month);
