-- Previews come at -21 LUFS instead of -14, and how much softer a preview is than its master stands beside its gain.
alter table sound
  add column preview_headroom_db double precision not null default 0 check (preview_headroom_db >= 0);
update sound
set preview_headroom_db = greatest(0, gain_db - greatest(-12, least(12, -14 - loudness_lufs, -1 - true_peak_db)))
where loudness_lufs is not null and true_peak_db is not null
  and gain_db - greatest(-12, least(12, -14 - loudness_lufs, -1 - true_peak_db)) > 0.01;
update sound
set gain_db = preview_headroom_db + least(12, -21 - loudness_lufs, -1 - true_peak_db)
where loudness_lufs is not null and true_peak_db is not null;
