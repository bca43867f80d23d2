import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { ROLES } from '../role.ts'

/** The code of a failure: the same request is answered once the session was confirmed. */
export const CONFIRMATION_REQUIRED = 'confirmation_required'

/** A confirmation is good for this long. */
export const CONFIRMATION_MINUTES = 10

export const startConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/startConfirmation',
  access: ROLES,
  summary: 'Says how this session is confirmed, and mails a code where it is by mail.',
  ok: z.object({
    by: z.enum(['authenticator', 'email', 'password', 'passkey']),
    /** What a passkey signs for `confirmByPasskey`; null where the account has none. */
    passkey: z.nullable(z.string()),
  }),
  errors: ['password_fresh', 'too_many_attempts'],
})

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/auth/confirmSession',
  access: ROLES,
  summary:
    'Confirms this session for 10 minutes, by the second factor, or by the password of an account without one.',
  body: z.strictObject({ answer: z.string().check(z.minLength(1), z.maxLength(128)) }),
  ok: z.null(),
  errors: ['code_wrong', 'wrong_password', 'password_fresh', 'too_many_attempts'],
})

export const confirmationEndpoints = group(
  'Confirming a session',
  'Proving again who is there, before money moves or a sign-in changes.',
  { startConfirmation, confirmSession },
)
