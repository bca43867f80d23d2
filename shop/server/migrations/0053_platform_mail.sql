-- A code or link that has run out is not mailed any more, such as by the first start with a mail server.
alter table mail add column good_until timestamptz;
update mail set good_until = queued_at + interval '15 minutes'
  where sent_at is null and failed_at is null and subject ~ '^[0-9]{6} is your ';
-- News that an administrator writes are mailed unless their reader stopped them, and are never due by themselves.
alter table mail_preference drop constraint mail_preference_frequency_check;
alter table mail_preference add constraint mail_preference_frequency_check
  check (frequency in ('daily', 'weekly', 'never', 'always'));
alter table mail_preference drop constraint mail_preference_check;
alter table mail_preference add constraint mail_preference_check
  check ((frequency in ('never', 'always')) = (due_at is null));
