-- Administrators page through everybody's purchases, newest first.
create index licence_page on licence (created_at, id);
