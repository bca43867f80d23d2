-- Pages that are open ask for files of the build that they began with, whichever machine or image answers them.
create table page_build (
  build text primary key check (char_length(build) between 1 and 64),
  archive_key text not null,
  -- Of each file its name, and where in the archive it begins and how many bytes it has.
  parts jsonb not null,
  started_at timestamptz not null
);
