-- Of the request: sent again once its act was confirmed, it finds what was done.
alter table held_act add column request_key text;
