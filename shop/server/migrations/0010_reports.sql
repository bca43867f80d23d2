-- What listeners say is wrong with a sound.
create table sound_report (
  id uuid primary key,
  sound_id uuid not null references sound (id) on delete cascade,
  reporter_id uuid not null references account (id),
  what text not null check (what in ('tempo', 'key', 'instrument', 'tag', 'kind', 'audio', 'rights')),
  -- What they think is right, as a change of the sound; null where they only say what is wrong.
  claim jsonb,
  words text not null default '' check (length(words) <= 500),
  status text not null default 'open' check (status in ('open', 'accepted', 'dismissed')),
  reported_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references account (id),
  -- What whoever looked into it answered.
  answer text check (length(answer) between 1 and 500),
  earned_points integer not null default 0 check (earned_points >= 0),
  check ((status = 'open') = (decided_at is null))
);
-- Somebody says a thing of a sound once, until it has been looked into.
create unique index sound_report_open on sound_report (sound_id, reporter_id, what) where status = 'open';
create index sound_report_reporter on sound_report (reporter_id, reported_at desc);
create index sound_report_earned on sound_report (reporter_id, decided_at) where earned_points > 0;
create index sound_report_sound on sound_report (sound_id);
create index sound_report_waiting on sound_report (reported_at) where status = 'open';
