-- A program that described itself is known to the shop by nothing but its sessions: its name, as its person was shown it.
alter table session
  add column program_name text check (char_length(program_name) between 1 and 40);
