import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { instant } from '../lists.ts'
import { MAX_SPEND_LIMIT_POINTS, PROGRAM_SCOPES } from '../program-scopes.ts'
import { ROLES } from '../role.ts'

/** As it is shown, `WDJB-MJHT`; letters' case and what stands between them do not matter. */
const userCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const findDeviceSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/deviceSignIn',
  access: ROLES,
  summary: 'Which program shows a code, from where, and what it asks to be allowed (RFC 8628).',
  body: z.strictObject({ userCode }),
  ok: z.object({
    client: z.object({ name: z.string() }),
    scopes: z.array(z.enum(PROGRAM_SCOPES)),
    /** What asked for the code, as it names itself, such as “Firefox on Linux”. */
    device: z.string(),
    clientAddress: z.nullable(z.string()),
    askedAt: instant,
  }),
  errors: ['device_code_not_found', 'program_blocked', 'too_many_attempts'],
})

export const decideDeviceSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/deviceSignIn/decide',
  access: ROLES,
  summary: 'Lets the program that shows a code sign in as the caller, or refuses it; once.',
  body: z.strictObject({
    userCode,
    isAllowed: z.boolean(),
    /** Points that it may spend a month, where it asked to buy; it may buy nothing where this is 0 or left out. */
    spendLimitPoints: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_SPEND_LIMIT_POINTS))),
  }),
  ok: z.null(),
  errors: ['device_code_not_found', 'program_blocked', 'too_many_attempts'],
})

export const deviceSignInEndpoints = group(
  'Signing in a device',
  'Allowing a program that shows a code to sign in as the caller.',
  { findDeviceSignIn, decideDeviceSignIn },
)
