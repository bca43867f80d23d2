-- Emptying a table fires no trigger of its rows.
create trigger ledger_transaction_kept before truncate on ledger_transaction
  for each statement execute function refuse_change();
create trigger ledger_posting_kept before truncate on ledger_posting
  for each statement execute function refuse_change();
create trigger lot_use_kept before truncate on lot_use
  for each statement execute function refuse_change();
