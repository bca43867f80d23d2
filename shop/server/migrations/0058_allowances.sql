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

-- What administrators gave away by themselves, so that one of them gives only so much in a day.
create table allowance_use (
  id uuid primary key,
  actor_id uuid not null references account (id),
  kind text not null,
  -- Of the request: one that is sent again counts once.
  key text,
  worth_micro_eur bigint not null check (worth_micro_eur >= 0),
  given_at timestamptz not null
);
create index allowance_use_actor on allowance_use (actor_id, given_at);
create unique index allowance_use_key on allowance_use (actor_id, kind, key) where key is not null;
create index allowance_use_given on allowance_use (given_at);

-- Acts beyond that, which wait for a second administrator.
create table held_act (
  id uuid primary key,
  kind text not null,
  -- As its kind reads it.
  payload jsonb not null,
  summary text not null check (length(summary) between 1 and 500),
  worth_micro_eur bigint not null check (worth_micro_eur > 0),
  proposed_by uuid not null references account (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it happens by itself, because there was no second administrator; null where there was one.
  runs_at timestamptz,
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'rejected', 'withdrawn', 'failed')),
  decided_by uuid references account (id),
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  check ((status = 'waiting') = (decided_at is null))
);
create index held_act_proposed on held_act (proposed_at desc, id desc);
create index held_act_due on held_act (runs_at) where status = 'waiting' and runs_at is not null;
