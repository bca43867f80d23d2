import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { ROLES } from '../role.ts'

/** Mails that people choose to get, or to get no more. Those of a purchase or of the account’s security are no matter of choice. */
export const MAIL_KINDS = ['followed', 'announcements'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export const MAIL_FREQUENCIES = ['daily', 'weekly', 'never'] as const
export type MailFrequency = (typeof MAIL_FREQUENCIES)[number]

/** For announcements, which come when there is something to say. */
export const ANNOUNCEMENT_CHOICES = ['always', 'never'] as const

/** What may be chosen for each kind. */
export const MAIL_CHOICES = {
  followed: MAIL_FREQUENCIES,
  announcements: ANNOUNCEMENT_CHOICES,
} as const satisfies Record<MailKind, readonly string[]>
export type MailChoice = (typeof MAIL_CHOICES)[MailKind][number]

const kind = z.enum(MAIL_KINDS)
const choice = z.enum([...MAIL_FREQUENCIES, 'always'])

/** How often each kind is mailed. New sounds are null where nothing was chosen yet, which means never. */
export const mailPreferences = z.object({
  followed: z.nullable(z.enum(MAIL_FREQUENCIES)),
  announcements: z.enum(ANNOUNCEMENT_CHOICES),
})
export type MailPreferences = z.output<typeof mailPreferences>

export const getMailPreferences = endpoint({
  method: 'GET',
  path: '/api/user/mail-preferences',
  access: ROLES,
  summary: 'How often the caller gets each kind of mail that can be chosen.',
  ok: mailPreferences,
  errors: [],
})

export const chooseMails = endpoint({
  method: 'PUT',
  path: '/api/user/mail-preferences/:kind',
  access: ROLES,
  summary:
    'Chooses how often a kind of mail is sent: new sounds `daily`, `weekly` or `never`, announcements `always` or `never`. Answers all choices.',
  params: z.strictObject({ kind }),
  body: z.strictObject({ frequency: choice }),
  ok: mailPreferences,
  errors: [],
})

/** RFC 8058: mail programs post this form to the address of `List-Unsubscribe`. */
export const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' } as const

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/:kind/:ticket',
  access: 'anyone',
  summary:
    'Stops a kind of mail for the account that the ticket names, without signing in. The page at the same address asks first.',
  params: z.strictObject({ kind, ticket: z.string().check(z.minLength(1), z.maxLength(300)) }),
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
  ok: z.null(),
  errors: ['unsubscribe_link_invalid'],
})

export const mailPreferenceEndpoints = group(
  'Emails',
  'How often each kind of email is sent, and unsubscribing.',
  { getMailPreferences, chooseMails, unsubscribe },
)
