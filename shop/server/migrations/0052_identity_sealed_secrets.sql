-- What signs tokens and makes codes is kept sealed: a text that begins with `sealed:`. Plain ones of before are sealed at the
-- next start.
alter table signing_key alter column private_jwk type text using private_jwk::text;
