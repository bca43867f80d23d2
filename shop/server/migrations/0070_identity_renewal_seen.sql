-- The renewal of a session whose tokens have been used; until then the answer with them may have been lost on its way.
alter table session add column renewal_seen_at timestamptz;
