-- Money leaves the shop only where the administrator has just given their second factor once more, in that session.
alter table session add column confirmed_at timestamptz;

alter table mailed_code drop constraint mailed_code_purpose_check;
alter table mailed_code add constraint mailed_code_purpose_check check (
  purpose in ('confirm_email', 'reset_password', 'change_email', 'delete_account', 'confirm_session')
);
