-- Audit trail and mails of one account, for its page in the office.
create index audit_entry_of_subject on audit_entry (subject_id, at desc, id desc);
create index mail_recipient on mail (lower(to_address), queued_at desc);
