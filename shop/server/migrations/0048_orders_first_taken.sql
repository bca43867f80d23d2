-- Until a master has left the shop, its purchase can be undone; so that is known of every licence.
alter table licence
  -- When its master was first fetched, alone, in a ZIP or to be dragged; null until then.
  add column first_taken_at timestamptz;
-- Nothing wrote down what was fetched before: whoever could have it, is taken to have it.
update licence set first_taken_at = created_at;
