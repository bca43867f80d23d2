-- What narrows an administrator; one without any does everything.
alter table account add column admin_grants text[] not null default '{}'
  check (admin_grants <@ array['reviewer', 'support', 'accountant']),
  add constraint account_grants_of_admins check (role = 'admin' or admin_grants = '{}');
