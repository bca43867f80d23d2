import * as z from 'zod/mini'
import { artistHandle, HANDLE_FORM } from './artist-handle.ts'
import { sound } from '../catalogue/catalogue.ts'
import { endpoint, group } from '../endpoint.ts'
import { instant, pageOf, pageQuery } from '../lists.ts'
import { oneLine } from '../one-line.ts'

/** What an artist shows of themself beside their sounds. */
export const artistPage = z.object({
  /** Their address: /artists/handle. Null where they have none yet. */
  handle: z.nullable(z.string()),
  name: z.string(),
  bio: z.string(),
  /** Handles of before; they lead to this artist, and nobody else gets them. */
  formerHandles: z.array(z.string()),
})
export type ArtistPage = z.output<typeof artistPage>

export const getOwnArtistPage = endpoint({
  method: 'GET',
  path: '/api/artist/page',
  access: ['artist'],
  summary: 'Handle, name and text of the artist whose token this is.',
  ok: artistPage,
  errors: [],
})

export const saveOwnArtistPage = endpoint({
  method: 'PUT',
  path: '/api/artist/page',
  access: ['artist'],
  summary: 'Changes them. A handle that is given up keeps leading to its artist.',
  body: z.strictObject({
    handle: z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.regex(HANDLE_FORM, 'must have 2 to 60 letters a to z, digits or -'),
      ),
    name: oneLine(100),
    bio: z.string().check(z.trim(), z.maxLength(2_000)),
  }),
  ok: artistPage,
  errors: ['handle_taken', 'handle_reserved', 'too_many_handles'],
})

/** Orders of a list of artists: who published last, the most played and bought, the most sounds, or by name. */
export const ARTIST_SORTS = ['newest', 'popular', 'sounds', 'name'] as const

/** One artist as lists show them. Only published sounds count. */
export const artist = z.object({
  handle: z.string(),
  name: z.string(),
  /** Address of their photo; see `photoOfSize`. */
  photo: z.nullable(z.string()),
  /** Address of a picture that is drawn of their newest sounds; null where there is none yet. */
  cover: z.nullable(z.string()),
  soundCount: z.int(),
  packCount: z.int(),
  /** Words of the vocabulary, the most frequent first. */
  genres: z.array(z.string()),
  /** When their newest sound came out; null where there is none yet. */
  publishedAt: z.nullable(instant),
})
export type Artist = z.output<typeof artist>

/** An artist with everything that their page says. */
export const artistDetail = z.extend(artist, {
  bio: z.string(),
  /** Addresses of other sites, all https. */
  links: z.array(z.string()),
  /** What to hear first, in that order: the most played and bought of each pack. */
  introduction: z.array(sound),
})
export type ArtistDetail = z.output<typeof artistDetail>

export const listArtists = endpoint({
  method: 'GET',
  path: '/api/artists',
  access: 'anyone',
  scope: 'search',
  forGuests: true,
  summary: 'The artists that have published sounds, with words in their name.',
  query: z.strictObject({
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    sort: z._default(z.enum(ARTIST_SORTS), 'newest'),
    ...pageQuery,
  }),
  ok: pageOf(artist),
  errors: [],
})

export const getArtist = endpoint({
  method: 'GET',
  path: '/api/artists/:handle',
  access: 'anyone',
  scope: 'search',
  forGuests: true,
  summary: 'One artist, by their handle or one of before; the answer holds the one of today.',
  params: z.strictObject({ handle: artistHandle }),
  ok: artistDetail,
  errors: ['artist_not_found'],
})

export const artistEndpoints = group('Artists', 'Who makes the sounds.', { listArtists, getArtist })

export const ownArtistPageEndpoints = group('Artists: page', 'An artist’s handle, name and text.', {
  getOwnArtistPage,
  saveOwnArtistPage,
})
