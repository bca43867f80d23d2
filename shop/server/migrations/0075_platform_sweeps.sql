-- outside of a transaction
-- Rows that have run out are found by their end.
create index concurrently if not exists device_ends on device (ends_at);
create index concurrently if not exists mailed_code_expires on mailed_code (expires_at);
create index concurrently if not exists ticket_expires on ticket (expires_at);
create index concurrently if not exists challenge_expires on challenge (expires_at);
create index concurrently if not exists sign_in_link_expires on sign_in_link (expires_at);
create index concurrently if not exists passkey_challenge_expires on passkey_challenge (expires_at);
create index concurrently if not exists mail_sent on mail (sent_at) where sent_at is not null;
create index concurrently if not exists former_handle_rests on former_handle (rests_until) where rests_until is not null;
create index concurrently if not exists agent_match_past on agent_match (day);
create index concurrently if not exists agent_match_day_past on agent_match_day (day);
create index concurrently if not exists allowance_use_given on allowance_use (given_at);
create index concurrently if not exists withdrawal_answered on withdrawal (answered_at) where answered_at is not null;
