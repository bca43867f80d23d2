-- A code or link that has run out is not mailed any more, such as by the first start with a mail server.
alter table mail add column good_until timestamptz;
update mail set good_until = queued_at + interval '15 minutes'
  where sent_at is null and failed_at is null and subject ~ '^[0-9]{6} is your ';
