import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { emailField } from '../identity/identity-fields.ts'
import { instant } from '../lists.ts'

/** The law's withdrawal function: open to everybody, without an account. */
export const declareWithdrawal = endpoint({
  method: 'POST',
  path: '/api/public/withdrawal',
  access: 'anyone',
  summary:
    'Declares a withdrawal from a contract. It is recorded and acknowledged by mail, whether or not there is such a contract.',
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(100)),
    email: emailField,
    /** Receipt, order or subscription, in the person's own words. */
    contract: z.string().check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(200)),
  }),
  ok: z.object({ number: z.string(), declaredAt: instant }),
  okStatus: 201,
  errors: ['too_many_attempts'],
})

export const withdrawalEndpoints = group('Withdrawal', 'Withdrawing from a contract.', { declareWithdrawal })
