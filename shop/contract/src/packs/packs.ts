import * as z from 'zod/mini'
import { artistHandle } from '../artists/artist-handle.ts'
import { musicalKey, sound } from '../catalogue/catalogue.ts'
import { endpoint, group } from '../endpoint.ts'
import { id, instant, pageOf, pageQuery, wholeNumberInAddress } from '../lists.ts'
import { termSlug } from '../vocabulary/terms.ts'

/** Orders of a list of packs: the newest, the most played and bought, the most sounds, or by title. */
export const PACK_SORTS = ['newest', 'popular', 'sounds', 'title'] as const

/** One pack as lists show it. Only published sounds count. */
export const pack = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  artist: z.object({ handle: z.string(), name: z.string() }),
  /** Address of the cover, given by the artist or drawn from how the pack sounds; see `coverOfSize`. */
  cover: z.string(),
  soundCount: z.int(),
  loopCount: z.int(),
  /** What all its sounds cost together. */
  totalPoints: z.int(),
  durationSeconds: z.number(),
  /** Slowest and fastest of its sounds; null where none has a tempo. */
  tempos: z.nullable(z.object({ fromBpm: z.number(), toBpm: z.number() })),
  /** Words of the vocabulary, the most frequent first. */
  genres: z.array(z.string()),
  /** When the newest of its sounds came out. */
  publishedAt: instant,
})
export type Pack = z.output<typeof pack>

/** A pack with everything that its page says. */
export const packDetail = z.extend(pack, {
  description: z.string(),
  /** How many sounds have each key, the most frequent first. */
  keys: z.array(z.object({ key: musicalKey, count: z.int() })),
  /** How many sounds have each tempo, the most frequent first. */
  tempoCounts: z.array(z.object({ tempoBpm: z.number(), count: z.int() })),
  /** How many sounds each instrument has, the most frequent first. */
  instruments: z.array(z.object({ slug: z.string(), count: z.int() })),
  /** What all of it that the asker does not own costs together; null where it has no price of its own, or they own all. */
  restPoints: z.nullable(z.int()),
  /** Whether whoever asks made it. */
  isOwn: z.boolean(),
})
export type PackDetail = z.output<typeof packDetail>

export const listPacks = endpoint({
  method: 'GET',
  path: '/api/packs',
  access: 'anyone',
  scope: 'search',
  forGuests: true,
  summary: 'The packs that have published sounds, with words in their title or their artist’s name.',
  query: z.strictObject({
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    artist: z.optional(artistHandle),
    genre: z.optional(termSlug),
    sort: z._default(z.enum(PACK_SORTS), 'newest'),
    ...pageQuery,
  }),
  ok: pageOf(pack),
  errors: [],
})

const packId = z.strictObject({ packId: id })

/** Where a pack has its page: `/packs/ava-lune/night-shift`. */
export const packPath = (pack: { slug: string }, artist: { handle: string }): string =>
  `/packs/${artist.handle}/${pack.slug}`

export const getPackByName = endpoint({
  method: 'GET',
  path: '/api/artists/:handle/packs/:slug',
  access: 'anyone',
  scope: 'search',
  summary:
    'One pack by what its address says; former names of the artist and of the pack lead to it too. Its `slug` and handle are those of today.',
  params: z.strictObject({
    handle: artistHandle,
    slug: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, 'is not a name of a pack')),
  }),
  ok: packDetail,
  errors: ['pack_not_found'],
})

export const getPack = endpoint({
  method: 'GET',
  path: '/api/packs/:packId',
  access: 'anyone',
  scope: 'search',
  forGuests: true,
  summary: 'One pack. One without published sounds is not found here, not even by its artist.',
  params: packId,
  ok: packDetail,
  errors: ['pack_not_found'],
})

export const listPackSounds = endpoint({
  method: 'GET',
  path: '/api/packs/:packId/sounds',
  access: 'anyone',
  scope: 'search',
  forGuests: true,
  summary:
    'The published sounds of a pack, in the order in which its artist wants them heard; where none is given, loops first.',
  params: packId,
  query: z.strictObject({
    index: z._default(wholeNumberInAddress(0, 1_000_000), 0),
    limit: z._default(wholeNumberInAddress(1, 100), 10),
  }),
  ok: z.object({
    sounds: z.array(sound),
    total: z.int(),
    /** Offset at which the next part starts. */
    index: z.int(),
    /** Those in this part for which the signed-in listener owns a licence. */
    ownedIds: z.array(id),
  }),
  errors: ['pack_not_found'],
})

export const getCover = endpoint({
  method: 'GET',
  path: '/covers/:file',
  access: 'anyone',
  summary: 'A cover, by a name that changes with it: a square of what an artist gave, or a drawing.',
  params: z.strictObject({
    file: z
      .string()
      .check(z.regex(/^([0-9a-f]{64}-(1024|512|256)\.webp|[A-Za-z0-9_-]{44}\.svg)$/, 'is not a cover')),
  }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['cover_not_found'],
})

export const packEndpoints = group('Packs', 'Sounds that their artist put together, and their covers.', {
  listPacks,
  getPack,
  getPackByName,
  listPackSounds,
  getCover,
})
