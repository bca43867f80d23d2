import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { secretField } from './identity-fields.ts'
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

export const refreshTokens = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'anyone',
  summary: 'Exchanges a refresh token, once, for new tokens. A token used twice ends its session.',
  body: z.strictObject({ refreshToken: secretField }),
  ok: tokens,
  errors: ['refresh_token_revoked', 'refresh_token_expired', 'user_disabled', 'user_does_not_exist'],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/signOut',
  access: ROLES,
  summary: 'Ends this session.',
  ok: z.null(),
  errors: [],
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/globalSignOut',
  access: ROLES,
  summary: 'Ends every session of this account, this one too.',
  ok: z.null(),
  errors: [],
})
