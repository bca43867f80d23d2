-- Every change that an administrator makes: who, when, what, and how it was before and after. Only ever added to.
create table audit_entry (
  id uuid primary key,
  -- An account. No foreign key: what was done stays known when whoever did it has left.
  actor_id uuid not null,
  at timestamptz not null,
  -- What was done, as `vocabulary.merge`.
  action text not null check (length(action) between 1 and 60),
  subject_kind text not null check (length(subject_kind) between 1 and 60),
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, at desc);

create trigger audit_entry_fixed before update or delete on audit_entry
  for each row execute function refuse_change();
