-- When a passkey was last given in a session. Where administrators need one, a session without it does nothing of theirs.
alter table session add column passkey_at timestamptz;
