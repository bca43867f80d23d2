-- Strangers' wrong guesses leave those of the network that a code was asked from alone, and an account under attack gets
-- codes too long to guess.
alter table mailed_code
  -- SHA-256 of the account and the network it was asked from; null for codes made before.
  add column asked_by text,
  -- Wrong guesses from there; `tries` counts those of all other networks.
  add column own_tries integer not null default 0 check (own_tries between 0 and 5),
  add column is_long boolean not null default false,
  drop constraint mailed_code_purpose_check,
  add constraint mailed_code_purpose_check check (
    purpose in ('confirm_email', 'reset_password', 'change_email', 'delete_account', 'confirm_session', 'sign_in')
  );

-- Signs in the browser that opens it, and not the one that asked.
alter table sign_in_link add column opens_here boolean not null default false;
