import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { SESSION_MESSAGES } from '../envelope.ts'
import { id, instant } from '../lists.ts'
import { ROLES } from '../role.ts'

/**
 * How a sign-in through a provider can fail. The browser comes back with the code behind `#problem=`; for
 * `not_confirmed` the address to which a code was mailed stands beside it as `email`.
 */
export const SOCIAL_PROBLEMS = {
  social_declined: 'You cancelled there. Try again, or sign in another way.',
  social_failed: 'We could not check that account. Try again, or sign in another way.',
  social_over: 'This timed out or finished in another window. Start over.',
  social_unavailable: 'That provider is not responding. Try again later, or sign in another way.',
  social_unknown: 'This shop does not know that provider.',
  social_email_taken:
    'An account with your email already exists. Sign in with its password, then link the two in your profile.',
  social_email_missing:
    'That provider did not share your email address. Create an account with a password, then link the two in your profile.',
  not_confirmed: 'We emailed you a code. Confirm your email address to sign in.',
  too_many_attempts: 'Too many accounts were created from your network. Try again later.',
  account_disabled: SESSION_MESSAGES.account_disabled,
} as const satisfies Record<string, string>
export type SocialProblem = keyof typeof SOCIAL_PROBLEMS

/** What is said to somebody who gives a password for an account that has none. @see source.txt, section 8 */
export function socialAccountMessage(provider: string): string {
  return `It seems you've registered with your ${provider} or social media account. Please log in using your linked social account from below.`
}

/** An account elsewhere with which this one can be entered. */
export const socialIdentity = z.object({
  id,
  /** As in the shop's `socialProviders`, where it is still among them. */
  provider: z.string(),
  name: z.string(),
  /** As the provider gave it when it was linked. */
  email: z.nullable(z.string()),
  linkedAt: instant,
})
export type SocialIdentity = z.output<typeof socialIdentity>

export const socialIdentities = z.object({ items: z.array(socialIdentity), hasPassword: z.boolean() })
export type SocialIdentities = z.output<typeof socialIdentities>

export const listSocialIdentities = endpoint({
  method: 'GET',
  path: '/api/auth/socialIdentities',
  access: ROLES,
  summary: 'The accounts elsewhere with which this account can be entered.',
  ok: socialIdentities,
  errors: [],
})

export const mailPasswordCode = endpoint({
  method: 'POST',
  path: '/api/auth/mailPasswordCode',
  access: ROLES,
  summary:
    'Mails the code with which somebody who comes in by an account elsewhere sets a first password: `resetPassword`.',
  ok: z.object({ email: z.string() }),
  errors: ['too_many_attempts'],
})

export const startSocialLink = endpoint({
  method: 'POST',
  path: '/api/auth/socialIdentities/start',
  access: ROLES,
  summary:
    'Where the browser goes to link an account elsewhere. It comes back to the profile with `#social=` and a proof.',
  confirmed: true,
  body: z.strictObject({ provider: z.string().check(z.maxLength(32)) }),
  ok: z.object({ startAddress: z.string() }),
  errors: ['password_missing', 'social_unknown', 'confirmation_required'],
})

export const linkSocialIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/socialIdentities',
  access: ROLES,
  summary: 'Links the account elsewhere that was proven to the account that asked for it.',
  body: z.strictObject({ proof: z.string().check(z.minLength(1), z.maxLength(4_000)) }),
  ok: socialIdentities,
  errors: ['social_over', 'social_linked_elsewhere', 'social_provider_linked'],
})

export const unlinkSocialIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/socialIdentities/:id/unlink',
  access: ROLES,
  summary: 'Takes an account elsewhere off this account, where a password is left to come in with.',
  confirmed: true,
  params: z.strictObject({ id }),
  ok: socialIdentities,
  errors: ['password_missing', 'not_found', 'confirmation_required'],
})

export const socialIdentityEndpoints = group(
  'Accounts elsewhere',
  'Accounts of other services that open this one.',
  { listSocialIdentities, startSocialLink, linkSocialIdentity, unlinkSocialIdentity, mailPasswordCode },
)
