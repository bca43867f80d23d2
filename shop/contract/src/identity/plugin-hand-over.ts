import * as z from 'zod/mini'
import { endpoint, takenLiberally, group } from '../endpoint.ts'

const token = z.string().check(z.minLength(1), z.maxLength(8_000))

export const redirectSocialLogin = endpoint({
  method: 'POST',
  path: '/api/public/redirectSocialLogin',
  access: 'anyone',
  summary:
    'Keeps the tokens of somebody who has just signed in for the plugin that waits for them, for five minutes.',
  body: takenLiberally({
    /** base64url of SHA-256 of the secret that the plugin keeps. */
    pluginId: z.string().check(z.regex(/^[\w-]{43}$/, 'is not a plugin’s id')),
    access_token: token,
    refresh_token: token,
    id_token: token,
  }),
  ok: z.null(),
  errors: ['hand_over_refused', 'hand_over_done'],
})

export const collectSocialLogin = endpoint({
  method: 'POST',
  path: '/api/public/collectSocialLogin',
  access: 'anyone',
  summary: 'Asks, as the plugin that waits, whether somebody has signed in; gives the tokens once.',
  body: z.strictObject({
    /** At least 256 random bits in base64url; its SHA-256, in base64url too, is the plugin’s id. */
    secret: z.string().check(z.regex(/^[\w-]{43,128}$/, 'is not a plugin’s secret')),
  }),
  ok: z.discriminatedUnion('state', [
    z.object({ state: z.literal('waiting') }),
    z.object({ state: z.literal('handedOver'), accessToken: token, refreshToken: token, idToken: token }),
  ]),
  errors: ['hand_over_done'],
})

export const pluginHandOverEndpoints = group(
  'Plugin hand-over',
  'Handing a sign-in with an account elsewhere over to a plugin.',
  { redirectSocialLogin, collectSocialLogin },
)
