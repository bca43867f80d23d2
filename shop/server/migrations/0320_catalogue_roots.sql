-- A sound of one note has a root and no mode: a tonic may stand alone, a mode may not.
alter table sound
  drop constraint sound_check,
  drop constraint sound_check1,
  drop constraint sound_check6,
  drop constraint sound_check7,
  add constraint sound_key_check check (key_tonic is not null or key_mode is null),
  add constraint sound_measured_key_check check (measured_key_tonic is not null or measured_key_mode is null),
  add constraint sound_named_key_check check (named_key_tonic is not null or named_key_mode is null),
  add constraint sound_filed_key_check check (filed_key_tonic is not null or filed_key_mode is null);
