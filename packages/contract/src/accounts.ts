import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { countryField, currencyField, nameField } from './identity-fields.ts'
import { id, instant } from './lists.ts'
import { ACCOUNT_STATUSES, ROLES } from './role.ts'

/** The profile with the field names that the specification fixes. */
export const profile = z.object({
  _id: id,
  cognitoUserId: z.string(),
  email: z.string(),
  userFirstName: z.string(),
  userLastName: z.string(),
  userNameRef: z.string(),
  userConfirmed: z.boolean(),
  country: z.string(),
  currency: z.string(),
  role: z.enum(ROLES),
  type: z.enum(['user', 'artist', 'admin']),
  status: z.enum(ACCOUNT_STATUSES),
  image: z.nullable(z.string()),
  thumbnailImage: z.nullable(z.string()),
  links: z.array(z.string()),
  availablePoints: z.int(),
  stripeCustomerId: z.nullable(z.string()),
  availableMobileFeatures: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
})
export type Profile = z.output<typeof profile>

/** What a person sets of themself. Role, status, type, points and what was verified are never taken from here. */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user',
  access: ROLES,
  summary: 'Changes the profile of the person whose token this is, and answers with all of it.',
  body: z.strictObject({
    userFirstName: nameField,
    userLastName: nameField,
    country: countryField,
    currency: currencyField,
    links: z.array(z.string().check(z.trim(), z.maxLength(300))).check(z.maxLength(8)),
    /** As last read: a change that somebody made meanwhile in another window is not overwritten. */
    updatedAt: instant,
  }),
  ok: profile,
  errors: ['changed_meanwhile'],
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/profile',
  access: ROLES,
  summary: 'The profile of the person whose token this is.',
  ok: profile,
  errors: [],
})
