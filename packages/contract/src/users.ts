import * as z from 'zod/mini'
import { countryField } from './identity-fields.ts'
import { id, instant } from './lists.ts'
import { pagedList } from './paged-list.ts'
import { ACCOUNT_STATUSES, ROLES } from './role.ts'

/** An account as administrators see it in a list. */
const listedUser = z.object({
  _id: id,
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

/** Everybody with an account; `q` looks at names, e-mail addresses, artists' handles and ids. */
export const usersList = pagedList({
  path: '/api/admin/users',
  access: ['admin'],
  summary: 'Everybody with an account, the newest first.',
  item: listedUser,
  columns: ['name', 'email', 'createdAt', 'lastSeenAt'],
  sort: '-createdAt',
  filters: {
    role: z.optional(z.enum(ROLES)),
    status: z.optional(z.enum(ACCOUNT_STATUSES)),
    country: z.optional(countryField),
  },
})
export const listUsers = usersList.list
export const saveUsers = usersList.csv
