-- A lost dispute ends the purchases that its payment's points paid for.
alter table licence
  drop constraint licence_ended_as_check,
  add constraint licence_ended_as_check check (ended_as in ('undone', 'refunded', 'disputed')),
  drop constraint licence_end_reason,
  add constraint licence_end_reason
    check ((end_reason is not null) = coalesce(ended_as in ('refunded', 'disputed'), false));

alter table payment_dispute add column ended_purchases integer not null default 0 check (ended_purchases >= 0);

-- A payment's story has the events of its form, its invoice and its disputes, whichever they named.
create index provider_event_object on provider_event (object_id, received_at);
