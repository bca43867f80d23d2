-- The life of a sound between its upload and the shop: what its file was called, what was measured beside what is shown,
-- what its artist declared, and what a reviewer answered.
alter table sound
  -- Grows with every change of what is shown, so that nobody overwrites what they have not seen.
  add column version integer not null default 1 check (version > 0),
  -- As the artist's own computer called it; null for sounds that came before it was kept.
  add column file_name text,
  -- Files that came in together.
  add column batch_id uuid,
  add column measured_instrument text,
  add column instrument_confidence double precision not null default 0
    check (instrument_confidence between 0 and 1),
  add column tuning_cents double precision,
  -- What it was made with, where a machine had part in it.
  add column ai_model text check (length(ai_model) between 1 and 100),
  add column submitted_at timestamptz,
  -- Version of the declaration that its artist agreed to.
  add column rights_version text,
  add column reviewed_at timestamptz,
  add column reviewed_by uuid references account (id),
  -- What the reviewer answered last; null where they took it as it was, or nobody has looked yet.
  add column review_reason text,
  add column review_note text,
  -- The same audio but for its level or its ends, as far as it can be told.
  add column near_duplicate_of uuid references sound (id) on delete set null,
  add check (made_with_ai <> 'none' or ai_model is null),
  add check (status <> 'inReview' or (submitted_at is not null and rights_version is not null)),
  add check (review_reason is not null or review_note is null);

create index sound_own on sound (artist_id, created_at desc, id);
create index sound_in_review on sound (submitted_at, id) where status = 'inReview';
create index sound_near_duplicate on sound (near_duplicate_of) where near_duplicate_of is not null;

-- A draft that is deleted takes with it the note of how it came in, and goes out of carts that it was in while it was sold.
alter table intake drop constraint intake_sound_id_fkey;
alter table intake add constraint intake_sound_id_fkey
  foreign key (sound_id) references sound (id) on delete cascade;
alter table cart_item drop constraint cart_item_sound_id_fkey;
alter table cart_item add constraint cart_item_sound_id_fkey
  foreign key (sound_id) references sound (id) on delete cascade;
