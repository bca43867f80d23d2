import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { ROLES } from '../role.ts'
import { TERM_KINDS } from '../vocabulary/terms.ts'

/** What can be followed: an artist by handle, a term by slug, a tag. */
export const FOLLOWED_KINDS = ['artist', ...TERM_KINDS, 'tag'] as const
export type FollowedKind = (typeof FOLLOWED_KINDS)[number]

/** So many one person may follow, of all kinds together. */
export const MAX_FOLLOWED = 500

const one = z.strictObject({
  kind: z.enum(FOLLOWED_KINDS),
  value: z.string().check(z.minLength(1), z.maxLength(100)),
})

/** What somebody follows, what was followed last first. */
export const followed = z.object({
  items: z.array(
    z.object({
      kind: z.enum(FOLLOWED_KINDS),
      /** A handle, a slug, a tag: as in the filter of that name. */
      value: z.string(),
      name: z.string(),
    }),
  ),
})
export type Followed = z.output<typeof followed>

export const getFollowed = endpoint({
  method: 'GET',
  path: '/api/user/followed',
  access: ROLES,
  summary: 'The artists, terms and tags that the listener follows.',
  ok: followed,
  errors: [],
})

export const follow = endpoint({
  method: 'PUT',
  path: '/api/user/followed/:kind/:value',
  access: ROLES,
  summary: 'Follows an artist, a term or a tag. Answers all that is followed.',
  params: one,
  ok: followed,
  errors: ['artist_not_found', 'term_not_found', 'too_many_followed'],
})

export const unfollow = endpoint({
  method: 'DELETE',
  path: '/api/user/followed/:kind/:value',
  access: ROLES,
  summary: 'Follows it no more; what is not followed is no error. Answers all that is followed.',
  params: one,
  ok: followed,
  errors: [],
})

export const followEndpoints = group('Followed', 'Artists, words and tags that the listener follows.', {
  getFollowed,
  follow,
  unfollow,
})
