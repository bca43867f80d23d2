-- Why an administrator corrected somebody's points; every correction has a reason, and nothing else has.
alter table ledger_transaction add column reason text;
alter table ledger_transaction add constraint ledger_transaction_reason check ((kind = 'correction') = (reason is not null));
