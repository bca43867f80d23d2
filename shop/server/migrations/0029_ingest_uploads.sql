-- Files that artists send: how much of each has arrived, how far it has come, and what became of it where that went wrong.
alter table intake
  -- As announced; null for files that did not come by an upload.
  add column size_bytes bigint check (size_bytes between 1 and 100000000),
  -- What has been written for good; more may lie behind it, and is sent again.
  add column received_bytes bigint not null default 0 check (received_bytes between 0 and coalesce(size_bytes, 0)),
  -- The client's own name for the file, by which announcing it twice is one upload.
  add column client_key uuid,
  -- Who writes its bytes now, and until when nobody else may.
  add column writer uuid,
  add column writer_until timestamptz,
  -- Null once all bytes are there.
  add column expires_at timestamptz,
  add column step text check (step in ('checking', 'analysing', 'previews', 'storing')),
  add column done_fraction double precision not null default 0 check (done_fraction between 0 and 1),
  -- The sound with the same audio, where it was refused for that.
  add column duplicate_of uuid references sound (id) on delete set null,
  -- Its artist needs to see it no more.
  add column dismissed_at timestamptz,
  add check ((origin = 'upload') = (size_bytes is not null)),
  add check ((expires_at is not null) = (origin = 'upload' and state = 'arriving'));

alter table intake drop constraint intake_state_check;
alter table intake add constraint intake_state_check
  check (state in ('arriving', 'waiting', 'ready', 'refused', 'failed'));
-- What failed may be tried again; what was refused is not: both say why.
alter table intake drop constraint intake_check1;
alter table intake add constraint intake_reason_check
  check ((state in ('refused', 'failed')) = (refusal_code is not null and refusal_message is not null));

-- An artist's second upload of a file is refused in words; an import that is given again goes on.
drop index intake_bytes;
create unique index intake_bytes on intake (artist_id, bytes_hash) where bytes_hash is not null and origin <> 'upload';
create index intake_ready_bytes on intake (bytes_hash) where state = 'ready';
create unique index intake_client_key on intake (artist_id, client_key) where client_key is not null;
create index intake_expiring on intake (expires_at) where expires_at is not null;
create index intake_of_artist on intake (artist_id, created_at desc, id) where dismissed_at is null;
