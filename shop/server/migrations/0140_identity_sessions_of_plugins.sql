-- Until programs had scopes (0134), a session that a plugin took over looked like one of our own page and may do everything.
-- Which they are is not known, so all sessions of that time end that no program is known to have.
update session set ended_at = now(), end_reason = 'by_admin'
  where ended_at is null and program_client is null
    and created_at <= (select applied_at from migration where name = '0134_identity_programs');
