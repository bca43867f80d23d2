import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { GRANTS } from '../grants.ts'
import { countryField, currencyField, mailableField, nameField } from '../identity/identity-fields.ts'
import { dayFilters, id, instant } from '../lists.ts'
import { oneLine } from '../one-line.ts'
import { pagedList } from '../paged-list.ts'
import { MAX_REASON_LENGTH, reasonField } from '../reason.ts'
import { secondFactor } from '../identity/account-security.ts'
import { ACCOUNT_STATUSES, ROLES } from '../role.ts'

/** An account as administrators see it in a list. */
const listedUser = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(ACCOUNT_STATUSES),
  country: z.string(),
  /** Of their page as an artist; null where there is none. */
  handle: z.nullable(z.string()),
  createdAt: instant,
  /** When a session of theirs was last opened or renewed; null for never. */
  lastSeenAt: z.nullable(instant),
})
export type ListedUser = z.output<typeof listedUser>

/** Accounts that are chosen and acted on at once. */
export const MAX_USERS_AT_ONCE = 100

/** Within so many days, longer ago, or not at all. */
export const LAST_SEEN = ['7', '30', '90', 'earlier', 'never'] as const
export type LastSeen = (typeof LAST_SEEN)[number]

/** Everybody with an account; `q` looks at names, e-mail addresses, artists' handles and ids. */
export const usersList = pagedList({
  path: '/api/admin/users',
  access: ['admin'],
  grants: ['support'],
  savedBy: [],
  summary: 'Everybody with an account, the newest first.',
  item: listedUser,
  columns: ['name', 'email', 'createdAt', 'lastSeenAt'],
  sort: '-createdAt',
  filters: {
    role: z.optional(z.enum(ROLES)),
    status: z.optional(z.enum(ACCOUNT_STATUSES)),
    country: z.optional(countryField),
    /** Whether they pay for a plan now. */
    plan: z.optional(z.enum(['yes', 'no'])),
    lastSeen: z.optional(z.enum(LAST_SEEN)),
    /** The days on which they came. */
    ...dayFilters,
    /** Some of them, by id, with commas between. */
    ids: z.optional(
      z
        .string()
        .check(
          z.regex(new RegExp(`^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,${MAX_USERS_AT_ONCE - 1}}$`), 'are not ids'),
        ),
    ),
  },
})
export const listUsers = usersList.list
export const saveUsers = usersList.csv

const grantsField = z.array(z.enum(GRANTS)).check(z.maxLength(GRANTS.length))

/** Everything of an account that administrators see at once. */
export const shownUser = z.extend(listedUser, {
  /** What narrows an administrator; one without any does everything. */
  grants: grantsField,
  currency: z.string(),
  /** True once they have shown that mail to their address reaches them. */
  isConfirmed: z.boolean(),
  thumbnailImage: z.nullable(z.string()),
  links: z.array(z.string()),
  availablePoints: z.int(),
  updatedAt: instant,
})
export type ShownUser = z.output<typeof shownUser>

const userParams = z.strictObject({ userId: id })

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId',
  access: ['admin'],
  grants: ['support'],
  summary: 'An account.',
  params: userParams,
  ok: shownUser,
  errors: ['user_not_found'],
})

export const changeUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId',
  access: ['admin'],
  grants: [],
  confirmed: 'sometimes',
  summary:
    'Changes an account of somebody else. Another role, status or e-mail address needs a reason, another role a confirmed session; deactivating ends every session, and a new address holds once the link that is mailed to it is opened.',
  params: userParams,
  body: z.strictObject({
    firstName: nameField,
    lastName: nameField,
    email: mailableField,
    role: z.enum(ROLES),
    status: z.enum(ACCOUNT_STATUSES),
    /** May be empty where none is needed. */
    reason: z.string().check(z.trim(), z.maxLength(MAX_REASON_LENGTH)),
    /** As last read: what another administrator changed meanwhile is not overwritten. */
    updatedAt: instant,
  }),
  ok: z.null(),
  errors: [
    'confirmation_required',
    'user_not_found',
    'changed_meanwhile',
    'own_account',
    'invited',
    'email_exists',
  ],
})

export const changeGrants = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId/grants',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Narrows another administrator to what the grants name; without any they do everything. Works at once, in their open tabs too.',
  params: userParams,
  body: z.strictObject({
    grants: grantsField,
    reason: reasonField,
    /** As last read. */
    updatedAt: instant,
  }),
  ok: z.null(),
  errors: ['confirmation_required', 'user_not_found', 'changed_meanwhile', 'own_account', 'not_an_admin'],
})

const emailChange = z.object({
  /** Null where no address waits for its confirmation. */
  waiting: z.nullable(
    z.object({
      email: z.string(),
      askedAt: instant,
      /** The link to it does not work before; null where it works at once. */
      heldUntil: z.nullable(instant),
      expiresAt: instant,
    }),
  ),
})
export type EmailChange = z.output<typeof emailChange>

export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/emailChange',
  access: ['admin'],
  grants: ['support'],
  summary: 'The e-mail address that an administrator gave somebody, until its mailed link is opened.',
  params: userParams,
  ok: emailChange,
  errors: ['user_not_found'],
})

export const withdrawEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId/emailChange',
  access: ['admin'],
  grants: [],
  summary: 'Takes back an address that is not confirmed yet: its link stops working.',
  params: userParams,
  ok: z.null(),
  errors: ['user_not_found'],
})

export const setUserStatuses = endpoint({
  method: 'POST',
  path: '/api/admin/users/status',
  access: ['admin'],
  grants: [],
  summary:
    'Activates or deactivates accounts, which ends their sessions: all of them, save your own and those that are only invited. Confirmed where an administrator is among them.',
  confirmed: 'sometimes',
  body: z.strictObject({
    userIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_USERS_AT_ONCE)),
    status: z.enum(['activated', 'deactivated']),
    reason: reasonField,
  }),
  ok: z.object({
    /** Those that have another status than before. */
    changedIds: z.array(id),
  }),
  errors: ['confirmation_required'],
})

export const MAX_MAIL_SUBJECT = 120
export const MAX_MAIL_WORDS = 5_000

export const mailUsers = endpoint({
  method: 'POST',
  path: '/api/admin/users/mail',
  access: ['admin'],
  grants: [],
  summary:
    'Mails users, each alone. An empty line begins a new paragraph. Announcements can be stopped, and leave out who did so; other mails are about their account.',
  body: z.strictObject({
    userIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_USERS_AT_ONCE)),
    subject: oneLine(MAX_MAIL_SUBJECT),
    words: z.string().check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(MAX_MAIL_WORDS)),
    isAnnouncement: z._default(z.boolean(), true),
  }),
  ok: z.object({
    /** Mails that are on their way: one to each user that there is and wants it. */
    sent: z.int(),
  }),
  errors: [],
})

export const getUserSecondFactor = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/secondFactor',
  access: ['admin'],
  grants: ['support'],
  summary: 'Which second factors an account has.',
  params: userParams,
  ok: secondFactor,
  errors: ['user_not_found'],
})

export const resetUserSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/secondFactor/reset',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Takes second factors, recovery codes and remembered devices from somebody who has lost them, and ends their sessions.',
  params: userParams,
  body: z.strictObject({ reason: reasonField }),
  ok: z.null(),
  errors: ['confirmation_required', 'user_not_found', 'own_account'],
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  access: ['admin'],
  grants: [],
  confirmed: 'sometimes',
  summary:
    'Makes an account that waits for its owner, and mails them a link to set its password, good for a week. An administrator is invited by a confirmed session.',
  body: z.strictObject({
    firstName: nameField,
    lastName: nameField,
    email: mailableField,
    role: z.enum(ROLES),
    country: countryField,
    currency: currencyField,
  }),
  ok: z.object({ userId: id }),
  okStatus: 201,
  errors: ['confirmation_required', 'email_exists'],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/invitation',
  access: ['admin'],
  grants: [],
  summary: 'Mails another link to somebody who is invited; those before it are no longer good.',
  params: userParams,
  ok: z.null(),
  errors: ['user_not_found', 'not_invited'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId/invitation',
  access: ['admin'],
  grants: [],
  summary: 'Deletes an account that nobody has accepted yet. Its address is free again.',
  params: userParams,
  ok: z.null(),
  errors: ['user_not_found', 'not_invited'],
})

export const userEndpoints = group(
  'Admins: users',
  'Everybody with an account: who they are, what they may do, and what administrators change of it.',
  {
    listUsers,
    saveUsers,
    getUser,
    inviteUser,
    resendInvitation,
    withdrawInvitation,
    changeUser,
    changeGrants,
    getEmailChange,
    withdrawEmailChange,
    setUserStatuses,
    mailUsers,
    getUserSecondFactor,
    resetUserSecondFactor,
  },
)
