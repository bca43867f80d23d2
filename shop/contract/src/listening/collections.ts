import * as z from 'zod/mini'
import { sound } from '../catalogue/catalogue.ts'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { oneLine } from '../one-line.ts'
import { pagedList } from '../paged-list.ts'
import { BUYERS } from '../role.ts'
import { onWire } from '../wire-names.ts'
import { ownListedSound, ownListQuery } from './own-lists.ts'

/** Collections of one listener, and as many of others that they keep. */
export const MAX_COLLECTIONS = 200
/** Sounds of one collection. */
export const MAX_COLLECTED_SOUNDS = 1_000
const COLLECTION_NAME_LENGTH = 60
export const COLLECTION_NOTE_LENGTH = 200

/** `link` is read by everyone who has the address, `public` by everyone. */
export const COLLECTION_VISIBILITIES = ['private', 'link', 'public'] as const
const visibility = z.enum(COLLECTION_VISIBILITIES)
export type CollectionVisibility = z.output<typeof visibility>

const path = '/api/user/collections'
export const collectionName = oneLine(COLLECTION_NAME_LENGTH)
/** Empty where there is none. */
const note = z
  .string()
  .check(z.trim(), z.maxLength(COLLECTION_NOTE_LENGTH), z.regex(/^\P{Cc}*$/u, 'must be one line'))
const params = z.strictObject({ id })
const soundId = onWire('LoopId', id)
const soundRefs = z
  .array(z.strictObject({ soundId }))
  .check(z.minLength(1), z.maxLength(MAX_COLLECTED_SOUNDS))

const common = {
  id,
  name: z.string(),
  cover: z.string(),
  /** Its owner, where it is public and they are an artist; others are not named. */
  artist: z.nullable(z.object({ handle: z.string(), name: z.string() })),
  /** Others who keep it. */
  keepCount: z.int(),
}

const collection = z.object({
  ...common,
  visibility,
  /** End of its shared address; null for everyone but its owner, and while it is private. */
  linkToken: z.nullable(z.string()),
  total: z.int(),
  changedAt: instant,
  isOwn: z.boolean(),
  /** By the listener, as one of others’. */
  isKept: z.boolean(),
  /** It was taken down: it stays private. */
  isWithheld: z.boolean(),
})
export type Collection = z.output<typeof collection>

const publicCollection = z.object({
  ...common,
  /** Sounds for sale. */
  total: z.int(),
  publishedAt: instant,
})
export type PublicCollection = z.output<typeof publicCollection>

const collectionInFull = z.extend(collection, {
  /** All of them in their order. */
  sounds: z.array(z.object({ soundId, note: z.string() })),
})
export type CollectionInFull = z.output<typeof collectionInFull>

const collectedSound = z.extend(ownListedSound, {
  /** Null for everyone but the owner where it is no longer for sale. */
  loop: z.nullable(sound),
  note: z.string(),
})
export type CollectedSound = z.output<typeof collectedSound>

const collectedSoundPage = z.object({
  sounds: z.array(collectedSound),
  total: z.int(),
  index: z.int(),
})
export type CollectedSoundPage = z.output<typeof collectedSoundPage>

export const listCollections = endpoint({
  method: 'GET',
  path,
  access: BUYERS,
  scope: 'library',
  summary:
    'The listener’s collections, changed last first, and public ones of others that they keep, kept last first.',
  ok: z.object({ collections: z.array(collection), kept: z.array(collection) }),
  errors: [],
})

export const createCollection = endpoint({
  method: 'POST',
  path,
  access: BUYERS,
  scope: 'library',
  summary: 'Makes an empty collection, private unless told otherwise.',
  body: z.strictObject({ name: collectionName, visibility: z.optional(visibility) }),
  ok: collectionInFull,
  errors: ['too_many_collections'],
})

export const changeCollection = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access: BUYERS,
  summary:
    'Renames a collection or changes who can read it; what is left out stays. Making it private ends its link for good.',
  params,
  body: z.strictObject({ name: z.optional(collectionName), visibility: z.optional(visibility) }),
  ok: collectionInFull,
  errors: ['collection_not_found', 'collection_withheld'],
})

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access: BUYERS,
  summary: 'Deletes a collection with its notes, not the sounds.',
  params,
  ok: z.null(),
  errors: ['collection_not_found'],
})

export const collectSounds = endpoint({
  method: 'POST',
  path: `${path}/:id/sounds`,
  access: BUYERS,
  scope: 'library',
  summary:
    'Adds sounds in this order, at the end or before another. What is there already stays where it is; `added` are the others that are for sale.',
  params,
  body: z.strictObject({
    sounds: z
      .array(z.strictObject({ soundId, note: z.optional(note) }))
      .check(z.minLength(1), z.maxLength(MAX_COLLECTED_SOUNDS)),
    before: z.optional(z.nullable(id)),
  }),
  ok: z.extend(collectionInFull, { added: z.array(z.object({ soundId })) }),
  errors: ['collection_not_found', 'too_many_collected_sounds'],
})

export const uncollectSounds = endpoint({
  method: 'POST',
  path: `${path}/:id/remove`,
  access: BUYERS,
  scope: 'library',
  summary: 'Takes sounds out; they need not have been there.',
  params,
  body: z.strictObject({ sounds: soundRefs }),
  ok: collectionInFull,
  errors: ['collection_not_found'],
})

export const moveCollectedSounds = endpoint({
  method: 'POST',
  path: `${path}/:id/move`,
  access: BUYERS,
  summary: 'Puts sounds of the collection in this order before another, or with `null` at the end.',
  params,
  body: z.strictObject({ sounds: soundRefs, before: z.nullable(id) }),
  ok: collectionInFull,
  errors: ['collection_not_found'],
})

export const noteCollectedSound = endpoint({
  method: 'PUT',
  path: `${path}/:id/sounds/:soundId`,
  access: BUYERS,
  summary: 'Writes the note of a sound in the collection; an empty one removes it.',
  params: z.strictObject({ id, soundId: id }),
  body: z.strictObject({ note }),
  ok: collectionInFull,
  errors: ['collection_not_found', 'sound_not_found'],
})

/** `q` looks at names. Empty ones are left out. */
export const publicCollectionsList = pagedList({
  path: '/api/collections',
  access: 'anyone',
  scope: 'library',
  summary: 'Public collections, newest first.',
  item: publicCollection,
  columns: ['publishedAt', 'keepCount'],
  sort: '-publishedAt',
})
export const listPublicCollections = publicCollectionsList.list
export const savePublicCollections = publicCollectionsList.csv

const keptPath = '/api/user/kept-collections/:id'

export const keepCollection = endpoint({
  method: 'PUT',
  path: keptPath,
  access: BUYERS,
  summary: 'Keeps a public collection of another listener among one’s own.',
  params,
  ok: z.null(),
  errors: ['collection_not_found', 'too_many_collections'],
})

export const dropCollection = endpoint({
  method: 'DELETE',
  path: keptPath,
  access: BUYERS,
  summary: 'Keeps it no more; what is not kept is no error.',
  params,
  ok: z.null(),
  errors: [],
})

/** The id of one’s own or of a public collection, or the token of a shared one. */
const readBy = z.strictObject({ key: id })

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/collections/:key',
  access: 'anyone',
  scope: 'library',
  summary:
    'A collection with the ids of its sounds: one’s own or a public one by its id, a shared one by the token of its link.',
  params: readBy,
  ok: collectionInFull,
  errors: ['collection_not_found'],
})

export const listCollectedSounds = endpoint({
  method: 'GET',
  path: '/api/collections/:key/sounds',
  access: 'anyone',
  scope: 'library',
  summary: 'The sounds of such a collection themselves, with their notes.',
  params: readBy,
  query: z.strictObject(ownListQuery),
  ok: collectedSoundPage,
  errors: ['collection_not_found'],
})

export const collectionEndpoints = group(
  'Collections',
  'Named lists of sounds in an order of one’s own, with notes: private, shared by a link, or public.',
  {
    listCollections,
    listPublicCollections,
    savePublicCollections,
    keepCollection,
    dropCollection,
    createCollection,
    getCollection,
    listCollectedSounds,
    changeCollection,
    deleteCollection,
    collectSounds,
    uncollectSounds,
    moveCollectedSounds,
    noteCollectedSound,
  },
)
