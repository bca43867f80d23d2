import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './lists.ts'
import { ROLES } from './role.ts'

/** What a browser or plugin holds while somebody is signed in. The ID token goes into the `token` header. */
export const tokens = z.object({
  idToken: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** When the ID and access tokens end. */
  expiresAt: instant,
})
export type Tokens = z.output<typeof tokens>

const email = z.string().check(z.trim(), z.minLength(1, 'Email cannot be empty'), z.maxLength(254))
const password = z.string().check(z.minLength(1, 'Password cannot be empty'), z.maxLength(128))

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/signIn',
  access: 'anyone',
  summary: 'Opens a session with an e-mail address and a password.',
  body: z.strictObject({ email, password }),
  ok: tokens,
  errors: ['account_not_found', 'wrong_password', 'not_confirmed', 'too_many_attempts', 'account_disabled'],
})

export const refreshTokens = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'anyone',
  summary: 'Exchanges a refresh token, once, for new tokens. A token used twice ends its session.',
  body: z.strictObject({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
  ok: tokens,
  errors: ['refresh_token_revoked', 'refresh_token_expired', 'user_disabled'],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/signOut',
  access: ROLES,
  summary: 'Ends this session.',
  ok: z.null(),
  errors: [],
})
