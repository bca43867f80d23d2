import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { emailField, passwordField, secretField, voucherField } from './identity-fields.ts'
import { instant } from '../lists.ts'
import { PROOF_REQUIRED } from './proof.ts'
import { tokens, refreshTokens, signOut, signOutEverywhere } from './session-tokens.ts'

/** Ways to prove a second time who one is. */
export const MFA_TYPES = ['totp', 'email', 'passkey'] as const
export type MfaType = (typeof MFA_TYPES)[number]

const signedIn = z.object({
  step: z.literal('signedIn'),
  tokens,
  /** Shown this once, after a second factor has been set up on the way in. */
  recoveryCodes: z.optional(z.array(z.string())),
})

/** `session` goes along with the answer to a challenge; it is good once and for a few minutes. */
const asked = { session: z.string() }
const customChallenge = z.object({
  step: z.literal('customChallenge'),
  ...asked,
  /** The address with most of it hidden. */
  sentTo: z.string(),
  endsAt: instant,
})
const mfaRequired = z.object({ step: z.literal('mfaRequired'), ...asked, sentTo: z.string() })
const totpRequired = z.object({ step: z.literal('totpRequired'), ...asked })
/** Answered by signing in with a passkey, or by a recovery code. */
const passkeyRequired = z.object({ step: z.literal('passkeyRequired'), ...asked })
const selectMfaType = z.object({
  step: z.literal('selectMfaType'),
  ...asked,
  types: z.array(z.enum(MFA_TYPES)),
})
const mfaSetup = z.object({
  step: z.literal('mfaSetup'),
  ...asked,
  /** Base32, for typing in. */
  secret: z.string(),
  /** otpauth:// address, for a QR code. */
  uri: z.string(),
})
const newPasswordRequired = z.object({ step: z.literal('newPasswordRequired'), ...asked })

const steps = [
  signedIn,
  customChallenge,
  mfaRequired,
  totpRequired,
  passkeyRequired,
  selectMfaType,
  mfaSetup,
  newPasswordRequired,
] as const
/**
 * Where signing in stands: done, or asking for more. A mailed link (custom challenge), a mailed code (MFA required), a
 * code of the authenticator (TOTP), a passkey, a choice between them, a first set-up of the authenticator, or a new password.
 */
export const signInStep = z.discriminatedUnion('step', [...steps])
export type SignInStep = z.output<typeof signInStep>

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/signIn',
  access: 'anyone',
  summary: 'Begins to sign in with an e-mail address and a password.',
  body: z.strictObject({
    email: emailField,
    password: passwordField,
    /** Of a device that is remembered; it need not prove itself a second time. */
    deviceKey: z.optional(secretField),
  }),
  ok: signInStep,
  errors: [
    'account_not_found',
    'wrong_password',
    'social_account',
    'not_confirmed',
    PROOF_REQUIRED,
    'too_many_attempts',
    'account_disabled',
    'password_reset_required',
  ],
})

export const respondToChallenge = endpoint({
  method: 'POST',
  path: '/api/auth/respondToChallenge',
  access: 'anyone',
  summary: 'Answers what signing in asked for: a code, a choice, or a new password.',
  body: z.strictObject({
    session: secretField,
    answer: z.string().check(z.minLength(1, 'Challenge response cannot be empty'), z.maxLength(128)),
  }),
  ok: signInStep,
  errors: [
    'challenge_over',
    'code_wrong',
    'mfa_type_invalid',
    'not_confirmed',
    'password_unfit',
    'too_many_attempts',
    'account_disabled',
  ],
})

export const startLinkSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/startLinkSignIn',
  access: 'anyone',
  summary:
    'Mails a link that signs in without a password. Answers the same whether there is an account or not.',
  body: z.strictObject({
    email: emailField,
    /** Brought along in the browser, for a link that signs in where it is opened. */
    voucherCode: z.optional(voucherField),
  }),
  ok: customChallenge,
  errors: [PROOF_REQUIRED, 'too_many_attempts'],
})

export const openSignInLink = endpoint({
  method: 'POST',
  path: '/api/auth/openSignInLink',
  access: 'anyone',
  summary:
    'Says yes to a mailed link, so that the browser that asked for it may come in, or this one where the mail says so.',
  body: z.strictObject({ link: secretField }),
  ok: z.object({
    /** Signs this browser in, within a minute: `useTicket`. Null where the browser that asked is signed in. */
    ticket: z.nullable(z.string()),
  }),
  errors: ['link_over'],
})

export const pollSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/pollSignIn',
  access: 'anyone',
  summary: 'Asks whether a mailed link has been opened yet: every 5 seconds, for up to 3 minutes.',
  body: z.strictObject({ session: secretField, deviceKey: z.optional(secretField) }),
  ok: z.discriminatedUnion('step', [z.object({ step: z.literal('waiting') }), ...steps]),
  errors: ['challenge_over', 'account_disabled'],
})

export const useTicket = endpoint({
  method: 'POST',
  path: '/api/auth/useTicket',
  access: 'anyone',
  summary: 'Signs in with a one-time ticket, as verification hands one out.',
  body: z.strictObject({ ticket: secretField, deviceKey: z.optional(secretField) }),
  ok: signInStep,
  errors: ['ticket_over', 'account_disabled'],
})

export const signInEndpoints = group(
  'Signing in',
  'With a password, a second factor, a mailed link or a ticket, and out again. Programs send people to the shop’s own page instead.',
  {
    signIn,
    respondToChallenge,
    refreshTokens,
    startLinkSignIn,
    openSignInLink,
    pollSignIn,
    useTicket,
    signOut,
    signOutEverywhere,
  },
)
