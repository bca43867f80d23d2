-- What reviewers decided. Artists are told a while later, of many at once, so that a slip can be undone before.
create table review_decision (
  id uuid primary key,
  sound_id uuid not null references sound (id) on delete cascade,
  artist_id uuid not null references artist (account_id),
  decided_by uuid not null references account (id),
  decision text not null check (decision in ('accepted', 'rejected', 'changeAsked', 'reopened')),
  reason text,
  note text,
  -- Of the sound, right after; where it has grown, something has happened since.
  sound_version integer not null,
  decided_at timestamptz not null,
  undone_at timestamptz,
  told_at timestamptz
);
create index review_decision_sound on review_decision (sound_id, decided_at desc);
create index review_decision_untold on review_decision (artist_id, decided_at) where told_at is null and undone_at is null;
