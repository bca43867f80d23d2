-- The last byte of an upload counts in the same moment in which somebody is to work on the file: a client that is told that
-- nothing is missing sends nothing more.
update intake set received_bytes = 0 where state = 'arriving' and received_bytes = size_bytes;
alter table intake add constraint intake_last_byte_check
  check (state <> 'arriving' or size_bytes is null or received_bytes < size_bytes);
