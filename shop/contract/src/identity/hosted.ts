import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { instant } from '../lists.ts'
import { MAX_SPEND_LIMIT_POINTS, PROGRAM_SCOPES } from '../program-scopes.ts'
import { ROLES } from '../role.ts'

const step = z.object({ uid: z.string().check(z.regex(/^[\w-]{10,64}$/, 'is not the name of a sign-in')) })

export const getHostedSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/hostedSignIn/:uid',
  access: 'anyone',
  summary: 'Which program somebody is about to sign in to, as the hosted page shows it.',
  params: step,
  ok: z.object({
    /** Whoever is signed in to our own page is not asked whether it may know them. */
    client: z.object({
      name: z.string(),
      isNative: z.boolean(),
      isOurPage: z.boolean(),
      /** Source of the name: the shop, a document at its host, or the program alone. */
      describedBy: z.enum(['shop', 'document', 'registration']),
      documentHost: z.nullable(z.string()),
      /** Host that the browser returns to, or the whole address where it has none. */
      returnsTo: z.string(),
      /** It returns to a program on the visitor's own computer. */
      returnsToThisComputer: z.boolean(),
    }),
    /** What it asks to be allowed, besides knowing who somebody is; our own page may do everything. */
    scopes: z.array(z.enum(PROGRAM_SCOPES)),
    /** Whoever has signed in before this must do it again; null where that does not matter. */
    signedInSince: z.nullable(instant),
    /** Where the browser goes to say no. */
    declineAt: z.string(),
  }),
  errors: ['hosted_sign_in_over', 'program_blocked'],
})

export const allowHostedSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/hostedSignIn/:uid/allow',
  access: ROLES,
  summary:
    'Lets the program sign in as the caller. The browser that began goes on at the address of the answer.',
  params: step,
  body: z.strictObject({
    /** Points that it may spend a month, where it asked to buy; it may buy nothing where this is 0 or left out. */
    spendLimitPoints: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_SPEND_LIMIT_POINTS))),
  }),
  ok: z.object({ continueAt: z.string() }),
  errors: ['hosted_sign_in_over', 'program_blocked', 'sign_in_again'],
})

export const getSignOutTarget = endpoint({
  method: 'GET',
  path: '/api/auth/signOutTarget',
  access: 'anyone',
  summary:
    'Where a program may send the browser after signing out. Null where that is not one of its addresses.',
  query: z.object({
    client_id: z.string().check(z.maxLength(200)),
    logout_uri: z.string().check(z.maxLength(2_000)),
  }),
  ok: z.object({ address: z.nullable(z.string()) }),
  errors: [],
})

export const hostedSignInEndpoints = group(
  'The shop’s sign-in page',
  'The page to which programs send people to sign in.',
  { getHostedSignIn, allowHostedSignIn, getSignOutTarget },
)
