-- Mails that wait or were refused are few among all that were sent.
create index mail_waiting on mail (queued_at, id) where sent_at is null and failed_at is null;
create index mail_refused on mail (queued_at, id) where sent_at is null and failed_at is not null;

do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index security_event_subject_part on security_event using gin (subject gin_trgm_ops);
    create index mail_to_part on mail using gin (to_address gin_trgm_ops);
    create index mail_subject_part on mail using gin (regexp_replace(subject, '[0-9]{4,}', '••••', 'g') gin_trgm_ops);
    create index audit_entry_part on audit_entry using gin (
      (subject_id || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);
  end if;
end $$;
