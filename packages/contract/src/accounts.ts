import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
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

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/profile',
  access: ROLES,
  summary: 'The profile of the person whose token this is.',
  ok: profile,
  errors: [],
})
