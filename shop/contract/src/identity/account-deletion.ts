import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { instant } from '../lists.ts'
import { codeField, emailField, passwordField } from './identity-fields.ts'
import { PROOF_REQUIRED } from './proof.ts'
import { ROLES } from '../role.ts'

const money = { amountCents: z.int(), currency: z.string() }

/** Unsettled matters between the shop and an account that is to be deleted. */
export const unsettled = z.discriminatedUnion('kind', [
  /** A plan that ends at once. */
  z.object({
    kind: z.literal('plan'),
    name: z.string(),
    /** Null where nothing more was paid for. */
    paidUntil: z.nullable(instant),
    /** Gross, that is due and is charged no more; null where nothing is. */
    due: z.nullable(z.object(money)),
  }),
  /** Purchases that can no longer be downloaded. */
  z.object({ kind: z.literal('downloads'), count: z.int() }),
  /** Unpaid earnings: paid once they are due, where the account's payout details are known. */
  z.object({
    kind: z.literal('owed'),
    by: z.enum(['royalties', 'commissions']),
    hasDetails: z.boolean(),
    ...money,
  }),
  /** Gift cards that they bought and nobody has redeemed: these stay good. */
  z.object({ kind: z.literal('giftCards'), count: z.int(), ...money }),
  /** Money that came back onto gift cards that they redeemed: nobody else can. */
  z.object({ kind: z.literal('giftCardMoney'), count: z.int(), ...money }),
  /** Parts of sounds of others, which are their artists' some time later. */
  z.object({ kind: z.literal('parts'), count: z.int(), keptDays: z.int() }),
  /** A declared withdrawal that the shop still answers. */
  z.object({ kind: z.literal('withdrawal'), number: z.string(), dueAt: instant }),
])
export type UnsettledMatter = z.output<typeof unsettled>

/** Consequences of deleting an account. */
export const deletionFacts = z.object({
  /** How the deletion is confirmed: by a mailed code where the account has no password. */
  confirmBy: z.enum(['password', 'code']),
  /** Points that are lost with the account. */
  lostPoints: z.int(),
  /** Published sounds that are withdrawn from sale; those sold before stay with their buyers. */
  soundsForSale: z.int(),
  unsettled: z.array(unsettled),
  /** A shop is never left without an administrator. */
  isLastAdmin: z.boolean(),
})
export type DeletionFacts = z.output<typeof deletionFacts>

export const getDeletionFacts = endpoint({
  method: 'GET',
  path: '/api/auth/deleteUser',
  access: ROLES,
  summary: 'What the deletion of this account would take away, and how it is confirmed.',
  ok: deletionFacts,
  errors: [],
})

export const mailDeletionCode = endpoint({
  method: 'POST',
  path: '/api/auth/mailDeletionCode',
  access: ROLES,
  summary: 'Mails the code by which somebody without a password confirms the deletion of the account.',
  ok: z.object({ email: z.string() }),
  errors: ['password_required', 'too_many_attempts'],
})

export const deleteUser = endpoint({
  method: 'POST',
  path: '/api/auth/deleteUser',
  access: ROLES,
  confirmed: 'sometimes',
  summary:
    'Deletes this account: profile, sessions and points go, what the law asks to keep stays without a name. Confirmed by the second factor where there is one.',
  body: z.strictObject({
    password: z.optional(passwordField),
    code: z.optional(codeField),
    confirmEmail: emailField,
  }),
  ok: z.null(),
  errors: [
    'confirmation_required',
    'wrong_password',
    'code_wrong',
    'email_differs',
    'last_admin',
    PROOF_REQUIRED,
    'too_many_attempts',
  ],
})

export const accountDeletionEndpoints = group(
  'Deleting an account',
  'Deleting one’s own account, and what is lost and kept.',
  { getDeletionFacts, mailDeletionCode, deleteUser },
)
