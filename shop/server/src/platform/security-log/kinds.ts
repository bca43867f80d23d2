import type { SecurityEventKind } from '@segno/contract'

/** Everything that the security log keeps, with what it means; docs/security-log.md shows the same. */
export const SECURITY_EVENTS = {
  'sign_in.succeeded': 'A session was opened. The subject is its id.',
  'sign_in.failed': 'The first factor was wrong, or the account may not come in. The reason says which.',
  'sign_in.second_factor_failed': 'A code of the second factor was wrong.',
  'attempts.exceeded': 'Guessing was stopped for a while. The reason names the limit.',
  'password.confirmation_failed': 'A signed-in person gave a wrong password before a change.',
  'session.ended': 'A person signed out, of one session (the subject) or of all.',
  'session.token_reused': 'A refresh token came back after its use: it was copied. The session was ended.',
  'access.refused':
    "The caller's role may not use that endpoint, the subject. With the reason another_account it was asked for another account's paper, purchase or gift card.",
  'master.downloaded': 'The master of a sound, the subject, left the shop; once an hour for each.',
  'downloads.exceeded': 'An account wanted more different masters than it may have in 24 hours.',
  'previews.exceeded': 'A network wanted more different previews than it may have in a day.',
  'password.changed': 'By the password before it, by a mailed code, or because it had to be renewed.',
  'email.changed': 'The address of the account was changed; neither address is kept here.',
  'email.change_stopped':
    'The owner stopped a new address that an administrator gave the account, by the mail to the old one.',
  'second_factor.changed':
    'A second factor or passkey was added or removed, a copy of one was refused, or recovery codes were made or used.',
  'way_in.added':
    'A program, the plugin, a linked account, a remembered browser, an API key or a new network can come in; the reason says which.',
  'way_in.ended':
    'A remembered browser was forgotten, an account unlinked or an API key revoked, or any new way was ended by the mail that told of it.',
  'program.registered':
    'A program made itself known, once an hour for each network and address. The subject is where it may send people.',
  'role.given':
    'An account was made with a role beyond buying, or given another. The reason is the role, with the grants that narrow an administrator.',
  'account.deleted': 'A person deleted their account.',
  'keys.rotated': 'Another key signs tokens: planned, or because the one before was leaked.',
} as const satisfies Record<SecurityEventKind, string>
