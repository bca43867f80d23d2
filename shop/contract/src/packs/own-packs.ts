import * as z from 'zod/mini'
import { PHOTO_LIMIT_BYTES } from '../accounts/accounts.ts'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { SOUND_STATUSES } from '../catalogue/own-sounds.ts'
import { onWire } from '../wire-names.ts'

/** A pack with more sounds than this cannot be put in order. */
const MOST_ORDERED = 2_000

const title = z.string().check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(120))
const description = z.string().check(z.trim(), z.maxLength(2_000))
const packId = z.strictObject({ packId: id })

/** One of an artist's own packs, whatever the state of its sounds. */
export const ownPack = z.object({
  id,
  title: z.string(),
  description: z.string(),
  cover: z.string(),
  /** Whether the artist gave the cover; else it is drawn. */
  hasOwnCover: z.boolean(),
  /** All of its sounds; those on sale are `publishedCount`. */
  soundCount: z.int(),
  publishedCount: z.int(),
  /** What its published sounds cost one by one. */
  sumPoints: z.int(),
  /** What all of them cost together; null where that is the sum. */
  pricePoints: z.nullable(z.int()),
  /** How many of its sounds are in which state. */
  counts: z.record(z.enum(SOUND_STATUSES), z.int()),
  createdAt: instant,
  updatedAt: instant,
})
export type OwnPack = z.output<typeof ownPack>

/** The same with its sounds, in the order in which they are heard. */
export const ownPackDetail = z.extend(ownPack, {
  sounds: onWire('sounds', z.array(z.object({ id, title: z.string(), status: z.string() }))),
})
export type OwnPackDetail = z.output<typeof ownPackDetail>

export const listOwnPacks = endpoint({
  method: 'GET',
  path: '/api/artist/packs',
  access: ['artist'],
  summary: 'All packs of the artist whose token this is, by title.',
  ok: z.object({ packs: z.array(ownPack) }),
  errors: [],
})

export const getOwnPack = endpoint({
  method: 'GET',
  path: '/api/artist/packs/:packId',
  access: ['artist'],
  summary: 'One of them with its sounds. Somebody else’s is not found.',
  params: packId,
  ok: ownPackDetail,
  errors: ['pack_not_found'],
})

export const createPack = endpoint({
  method: 'POST',
  path: '/api/artist/packs',
  access: ['artist'],
  summary: 'Makes an empty pack. Nobody else sees it until it has a published sound.',
  body: z.strictObject({ title, description: z._default(description, '') }),
  ok: ownPack,
  okStatus: 201,
  errors: ['pack_exists', 'too_many_packs', 'no_artist_page'],
})

export const updatePack = endpoint({
  method: 'PUT',
  path: '/api/artist/packs/:packId',
  access: ['artist'],
  summary: 'Renames and describes a pack.',
  params: packId,
  body: z.strictObject({ title, description }),
  ok: ownPack,
  errors: ['pack_not_found', 'pack_exists'],
})

export const orderPack = endpoint({
  method: 'PUT',
  path: '/api/artist/packs/:packId/order',
  access: ['artist'],
  summary: 'Says in which order a pack is heard. Sounds that are not named come after those that are.',
  params: packId,
  body: z.strictObject({ soundIds: z.array(id).check(z.maxLength(MOST_ORDERED)) }),
  ok: ownPackDetail,
  errors: ['pack_not_found', 'not_in_pack'],
})

export const packPrice = z.strictObject({
  pricePoints: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
})

export const setPackPrice = endpoint({
  method: 'PUT',
  path: '/api/artist/packs/:packId/price',
  access: ['artist'],
  summary:
    'Sells all of a pack together for less than its published sounds cost one by one; null for their sum.',
  params: packId,
  body: packPrice,
  ok: ownPack,
  errors: ['pack_not_found', 'pack_price_too_high'],
})

export const deletePack = endpoint({
  method: 'DELETE',
  path: '/api/artist/packs/:packId',
  access: ['artist'],
  summary: 'Deletes a pack that has no sounds.',
  params: packId,
  ok: z.object({}),
  errors: ['pack_not_found', 'pack_not_empty'],
})

export const setPackCover = endpoint({
  method: 'PUT',
  path: '/api/artist/packs/:packId/cover',
  access: ['artist'],
  summary: 'Takes a JPEG, PNG or WebP of less than 2 MB as the cover: the largest square in its middle.',
  params: packId,
  uploads: { kind: 'image', limitBytes: PHOTO_LIMIT_BYTES },
  ok: ownPack,
  errors: ['pack_not_found', 'not_a_picture', 'too_many_pixels', 'damaged', 'too_busy', 'request_too_long'],
})

export const removePackCover = endpoint({
  method: 'DELETE',
  path: '/api/artist/packs/:packId/cover',
  access: ['artist'],
  summary: 'Takes the cover away; one is drawn in its place.',
  params: packId,
  ok: ownPack,
  errors: ['pack_not_found'],
})

export const ownPackEndpoints = group('Artists: packs', 'An artist’s packs, their order and their covers.', {
  listOwnPacks,
  getOwnPack,
  createPack,
  updatePack,
  setPackPrice,
  orderPack,
  deletePack,
  setPackCover,
  removePackCover,
})
