import * as z from 'zod/mini'
import { endpoint, takenLiberally } from '../endpoint.ts'
import { GUEST_BASE } from '../guest-variant.ts'
import { id } from '../lists.ts'

const userName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

export const getNonce = endpoint({
  method: 'POST',
  path: `${GUEST_BASE}/auth/getNonce`,
  access: 'anyone',
  summary: 'A number to be used once, with which a guest asks for a token.',
  body: takenLiberally({ user: userName }),
  ok: z.object({ id, nonce: z.string() }),
  errors: ['too_many_requests'],
})

export const guestLogin = endpoint({
  method: 'POST',
  path: `${GUEST_BASE}/auth/login`,
  access: 'anyone',
  summary:
    'A guest’s token. Sent as form data; `nonce` is the id, `hash` the HMAC-SHA256 of the nonce in hex.',
  body: takenLiberally({
    user: userName,
    nonce: id,
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')),
  }),
  ok: z.object({ token: z.string() }),
  errors: ['guest_refused'],
})
