-- Text without case, marks and apostrophes, as people are searched for: `Łukasz O’Neil` → `lukasz oneil`.
create function fold_text(words text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(
    translate(
      lower(regexp_replace(
        normalize(words, NFKD),
        '[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''’‘ʼ`]', '', 'g')),
      'ŁłØøĐđÐðİıς', 'llooddddiiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    drop index if exists account_name_part;
    drop index if exists account_email_part;
    create index account_name_part on account
      using gin (fold_text(first_name || ' ' || last_name) gin_trgm_ops);
    create index account_email_part on account using gin (fold_text(email) gin_trgm_ops);
  end if;
end $$;
