-- Feedback from people who are signed in. Of an account that was deleted only its rating, screen and day remain.
create table feedback (
  id uuid primary key,
  account_id uuid references account (id),
  rating integer not null check (rating between 1 and 5),
  words text not null check (length(words) <= 2000),
  screen text not null check (length(screen) <= 200),
  browser text not null check (length(browser) <= 100),
  sent_at timestamptz not null,
  done_at timestamptz,
  answer text,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check (answered_at is null or done_at is not null)
);
create index feedback_newest on feedback (sent_at, id);
create index feedback_of on feedback (account_id, sent_at);
