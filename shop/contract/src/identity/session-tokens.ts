import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { secretField } from './identity-fields.ts'
import { instant } from '../lists.ts'
import { ROLES } from '../role.ts'

/** What a browser or plugin holds while somebody is signed in. The ID token goes into the `token` header. */
export const tokens = z.object({
  idToken: z.string(),
  accessToken: z.string(),
  /** Left out for the shop's own page, whose browser keeps it in a cookie that no script can read. */
  refreshToken: z.optional(z.string()),
  /** When the ID and access tokens end. */
  expiresAt: instant,
})
export type Tokens = z.output<typeof tokens>
/** All of them, as programs get them. */
export type AllTokens = Tokens & { readonly refreshToken: string }

export const refreshTokens = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'anyone',
  summary:
    'Exchanges a refresh token, once, for new tokens. A token used twice ends its session. The shop’s own page has it in a cookie, and sends the ID token that goes with it in the header `token`.',
  body: z.strictObject({ refreshToken: z.optional(secretField) }),
  ok: tokens,
  reads: ['token'],
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
