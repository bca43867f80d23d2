-- Numbers of invoices and licences are no codes, and are searched for.
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    drop index if exists mail_subject_part;
    create index mail_subject_part on mail
      using gin (regexp_replace(subject, '(?<![-0-9])[0-9]{4,}(?![-0-9])', '••••', 'g') gin_trgm_ops);
  end if;
end $$;
