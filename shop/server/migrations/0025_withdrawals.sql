-- Withdrawals are answered in the office, by a slice of their own that knows payments; the table moves to it with its rows.
create temporary table declared_before on commit drop as select * from withdrawal;
drop table withdrawal;

-- Withdrawals as they were declared, by anybody who names a contract; whether there is one, people of the shop find out.
create table withdrawal (
  id uuid primary key,
  -- Given to the declarer as a reference.
  number text not null unique,
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  -- The order or contract, in their words.
  contract text not null check (length(contract) between 1 and 500),
  declared_at timestamptz not null,
  -- The declarer's, in which mails tell the time.
  time_zone text not null default 'UTC',
  -- Null where it was declared without signing in.
  account_id uuid references account (id),
  -- The contract, once it is found.
  payment_id uuid references payment (id),
  answered_at timestamptz,
  -- The administrator; null where the shop answered by itself.
  answered_by uuid references account (id),
  outcome text check (outcome in ('refunded', 'settled', 'refused')),
  -- The administrator's words to the declarer.
  answer text check (length(answer) between 1 and 500),
  check ((answered_at is null) = (outcome is null)),
  check (outcome is not null or (answer is null and answered_by is null)),
  check (outcome is null or outcome = 'refunded' or answer is not null)
);
create index withdrawal_declared on withdrawal (declared_at desc);
create index withdrawal_open on withdrawal (declared_at) where answered_at is null;
create index withdrawal_payment on withdrawal (payment_id) where answered_at is null;
create index withdrawal_email on withdrawal (email);
create index withdrawal_account on withdrawal (account_id) where account_id is not null;

insert into withdrawal (id, number, name, email, contract, declared_at, answered_at, outcome, answer)
select id, number, name, email, contract, declared_at, answered_at,
  case when answered_at is not null then 'settled' end,
  case when answered_at is not null then 'Answered by email.' end
from declared_before;
