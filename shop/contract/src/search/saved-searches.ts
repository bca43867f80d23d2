import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { ROLES } from '../role.ts'

/** So many one person may keep. */
export const MAX_SAVED_SEARCHES = 100
export const MAX_SEARCH_NAME = 80

const name = z
  .string()
  .check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(MAX_SEARCH_NAME, 'is too long'))

/** A search that somebody comes back to. */
export const savedSearch = z.object({
  id,
  name: z.string(),
  /** The filters as in the address of the sounds, without the `?`. */
  address: z.string(),
  openedAt: instant,
  /** Sounds published since it was opened; null where that cannot be told, as in a search for what is like a sound. */
  newCount: z.nullable(z.int()),
})
export type SavedSearch = z.output<typeof savedSearch>

/** All that one person keeps, by name. */
const savedSearches = z.object({ items: z.array(savedSearch) })

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/user/searches',
  access: ROLES,
  summary: 'The searches that the listener keeps, and how many sounds are new in each since it was opened.',
  // Each search in the list is a search.
  perMinute: 60,
  ok: savedSearches,
  errors: [],
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/user/searches',
  access: ROLES,
  summary: 'Keeps a search.',
  body: z.strictObject({
    name,
    address: z.string().check(z.maxLength(2_000)),
    /** When it was opened last, where one that was deleted is brought back; otherwise now. */
    openedAt: z.optional(instant),
  }),
  ok: savedSearch,
  okStatus: 201,
  errors: ['too_many_searches'],
})

export const renameSearch = endpoint({
  method: 'PUT',
  path: '/api/user/searches/:id',
  access: ROLES,
  summary: 'Calls a search otherwise.',
  params: z.strictObject({ id }),
  body: z.strictObject({ name }),
  ok: z.null(),
  errors: ['search_not_found'],
})

export const openSearch = endpoint({
  method: 'POST',
  path: '/api/user/searches/:id/opened',
  access: ROLES,
  summary: 'The listener looks at a search: what has come until now is new no more.',
  params: z.strictObject({ id }),
  ok: z.null(),
  errors: ['search_not_found'],
})

export const deleteSearch = endpoint({
  method: 'DELETE',
  path: '/api/user/searches/:id',
  access: ROLES,
  summary: 'Keeps a search no more.',
  params: z.strictObject({ id }),
  ok: z.null(),
  errors: ['search_not_found'],
})

export const savedSearchEndpoints = group(
  'Saved searches',
  'Searches that the listener keeps, each with the number of its new sounds.',
  { listSavedSearches, saveSearch, renameSearch, openSearch, deleteSearch },
)
