import * as z from 'zod/mini'
import { afidField } from '../affiliates/affiliates.ts'
import { endpoint, takenLiberally, group } from '../endpoint.ts'
import {
  codeField,
  countryField,
  currencyField,
  emailField,
  nameField,
  passwordField,
  secretField,
  voucherField,
} from './identity-fields.ts'
import { PROOF_REQUIRED, getProofChallenge } from './proof.ts'

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  summary:
    'Makes an account and mails a code to its address, with names, country and currency; or, with `passwordUpdate`, sets the first password of an invited person, or of the person with the mailbox of an account that another browser registered.',
  body: takenLiberally({
    email: emailField,
    password: passwordField,
    /** Other roles are given by an administrator. */
    role: z.literal('user'),
    type: z.literal('user'),
    firstName: z.optional(nameField),
    lastName: z.optional(nameField),
    country: z.optional(countryField),
    currency: z.optional(currencyField),
    /** Brought along in the browser; it is remembered, and redeemed when its owner says so. */
    voucherCode: z.optional(voucherField),
    /** Of the affiliate whose link brought this person. */
    afid: z.optional(afidField),
    /** The secret of an invitation, or of `verify` in another browser. Names of invited people the administrator gave. */
    passwordUpdate: z.optional(secretField),
  }),
  ok: z.object({
    email: z.string(),
    /** False where the address is known to be the person's already: an invitation went there. */
    mustConfirm: z.boolean(),
    /** With it, this browser is signed in once the mailed link is opened: `pollSignIn`. Null where nothing is to wait for. */
    session: z.nullable(z.string()),
    /** Signs an invited person in once, within a minute: `useTicket`. Null for everybody else. */
    ticket: z.nullable(z.string()),
  }),
  okStatus: 201,
  errors: ['email_exists', 'password_unfit', 'invitation_over', 'too_many_attempts'],
})

export const verify = endpoint({
  method: 'POST',
  path: '/api/auth/verify',
  access: 'anyone',
  summary:
    'Confirms an e-mail address by the code that was mailed to it, for the browser that registered. Any other sets a new password with `register` and `passwordUpdate`.',
  body: takenLiberally({
    email: emailField,
    code: codeField,
    /** As `register` answered it; a browser has a cookie instead. */
    session: z.optional(secretField),
  }),
  ok: z.object({
    /** Signs in once, within a minute: `useTicket`. Null where the account has to be claimed. */
    ticket: z.nullable(z.string()),
    /** Claims the account within 15 minutes; null for the browser that registered. */
    passwordUpdate: z.nullable(z.string()),
    /** As it was brought to `register`, for a browser that has none; null without one. */
    voucherCode: z.nullable(z.string()),
  }),
  errors: ['code_wrong', 'code_expired', 'already_confirmed', PROOF_REQUIRED, 'too_many_attempts'],
})

export const resendConfirmationCode = endpoint({
  method: 'POST',
  path: '/api/auth/resendConfirmationCode',
  access: 'anyone',
  summary:
    'Mails another confirmation code in the place of the one before, unless that was mailed a moment ago for another network: it still works then.',
  body: takenLiberally({ email: emailField }),
  ok: z.object({ email: z.string() }),
  errors: ['account_not_found', 'already_confirmed', PROOF_REQUIRED, 'too_many_attempts'],
})

export const checkUserAccountType = endpoint({
  method: 'POST',
  path: '/api/auth/checkUserAccountType',
  access: 'anyone',
  summary: 'Whether an account signs in through a social provider, and which.',
  body: takenLiberally({ email: emailField }),
  ok: z.object({ isSocialAccount: z.boolean(), provider: z.nullable(z.string()) }),
  okStatus: 201,
  errors: [PROOF_REQUIRED, 'too_many_attempts'],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgotPassword',
  access: 'anyone',
  summary: 'Mails a code with which a new password can be set.',
  body: takenLiberally({ email: emailField }),
  ok: z.object({ email: z.string() }),
  errors: ['email_not_found', 'social_account', PROOF_REQUIRED, 'too_many_attempts'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/resetPassword',
  access: 'anyone',
  summary: 'Sets a new password by the mailed code, and ends every session.',
  body: takenLiberally({ email: emailField, code: codeField, newPassword: passwordField }),
  ok: z.null(),
  errors: ['code_wrong', 'password_unfit', PROOF_REQUIRED, 'too_many_attempts'],
})

export const registrationEndpoints = group(
  'Registering',
  'A new account, and a new password for one whose password is forgotten.',
  {
    register,
    verify,
    resendConfirmationCode,
    checkUserAccountType,
    forgotPassword,
    resetPassword,
    getProofChallenge,
  },
)
