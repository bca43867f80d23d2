-- The header List-Unsubscribe of mails that people choose to get. Null once sent, like the body.
alter table mail add column list_unsubscribe text;
