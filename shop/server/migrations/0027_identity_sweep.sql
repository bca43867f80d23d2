-- What is swept is found, and taken away with what belongs to it, without reading whole tables.
create index session_ended on session (ended_at) where ended_at is not null;
create index session_expires on session (expires_at);
create index used_refresh_token_session on used_refresh_token (session_id);
