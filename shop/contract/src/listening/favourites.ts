import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id } from '../lists.ts'
import { ownListPage, ownListQuery } from './own-lists.ts'
import { BUYERS } from '../role.ts'
import { onWire } from '../wire-names.ts'

/** So many one listener may keep. */
export const MAX_FAVOURITES = 5_000

const path = '/api/user/favourites'
const soundRef = z.strictObject({ soundId: onWire('LoopId', id) })
const soundRefs = z.array(soundRef).check(z.minLength(1), z.maxLength(MAX_FAVOURITES))

/** All favourites in the listener's own order, with the field names of the specification. */
export const favourites = z.object({
  sounds: z.array(z.object({ soundId: onWire('LoopId', id) })),
  total: z.int(),
})
export type Favourites = z.output<typeof favourites>

export const getFavourites = endpoint({
  method: 'GET',
  path,
  access: BUYERS,
  scope: 'library',
  summary: 'The ids of all favourites, in the order that the listener gave them.',
  ok: favourites,
  errors: [],
})

export const listFavouriteSounds = endpoint({
  method: 'GET',
  path: `${path}/sounds`,
  access: BUYERS,
  scope: 'library',
  summary: 'The favourites themselves; `q` finds words of titles and artists.',
  query: z.strictObject({ ...ownListQuery, q: z.optional(z.string().check(z.maxLength(200))) }),
  ok: ownListPage,
  errors: [],
})

export const addFavourites = endpoint({
  method: 'POST',
  path,
  access: BUYERS,
  scope: 'library',
  summary:
    'Adds sounds in this order, at the top or before another. What is there already stays where it is. Answers all favourites.',
  body: z.strictObject({ sounds: soundRefs, before: z.optional(z.nullable(id)) }),
  ok: favourites,
  errors: ['too_many_favourites'],
})

export const removeFavourites = endpoint({
  method: 'POST',
  path: `${path}/remove`,
  access: BUYERS,
  scope: 'library',
  summary: 'Takes sounds out; they need not have been there. Answers the rest.',
  body: z.strictObject({ sounds: soundRefs }),
  ok: favourites,
  errors: [],
})

export const moveFavourites = endpoint({
  method: 'POST',
  path: `${path}/move`,
  access: BUYERS,
  summary: 'Puts favourites in this order before another, or with `null` at the end. Answers all favourites.',
  body: z.strictObject({ sounds: soundRefs, before: z.nullable(id) }),
  ok: favourites,
  errors: [],
})

export const favouriteEndpoints = group(
  'Favourites',
  'Sounds that the listener keeps, in an order of their own.',
  { getFavourites, listFavouriteSounds, addFavourites, removeFavourites, moveFavourites },
)
