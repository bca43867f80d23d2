-- Accounts that are deleted: the row stays without a name, for receipts and licences that the law asks to keep.
alter table account add column deleted_at timestamptz;
alter table account add constraint account_deleted_status check (deleted_at is null or status = 'deactivated');

-- Who has asked to be deleted. An older backup that is restored may hold accounts that are in here: they are deleted
-- again at the next start. So these rows are saved beside the backup, and refer to nothing that might be missing in it.
create table deletion (
  account_id uuid primary key,
  asked_at timestamptz not null
);

-- Whoever has no password confirms the deletion by a code.
alter table mailed_code drop constraint mailed_code_purpose_check;
alter table mailed_code add constraint mailed_code_purpose_check check (
  purpose in ('confirm_email', 'reset_password', 'change_email', 'delete_account')
);
