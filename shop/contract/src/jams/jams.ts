import * as z from 'zod/mini'
import { artistHandle } from '../artists/artist-handle.ts'
import { musicalKey, sound } from '../catalogue/catalogue.ts'
import { endpoint, group } from '../endpoint.ts'
import { clipsFit, JAM_LIMITS } from './jam-rules.ts'
import { id, instant, numberInAddress } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { ROLES } from '../role.ts'
import { keyInAddress } from '../search/search.ts'
import { onWire } from '../wire-names.ts'
import { oneLine } from '../one-line.ts'

/** Who publishes jams. Everybody else who is signed in keeps theirs private. */
const MAKERS = ['artist', 'admin'] as const
export const JAM_STATES = ['draft', 'published'] as const
export type JamState = (typeof JAM_STATES)[number]

const range = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most))
const bar = (least: number) => z.int().check(z.minimum(least), z.maximum(JAM_LIMITS.bars))

/** Jams were made without it once. */
const offsetBars = z._default(z.int().check(z.minimum(0), z.maximum(JAM_LIMITS.bars - 1)), 0)
const clip = z.strictObject({ startBar: bar(0), lengthBars: bar(1), repeats: bar(1), offsetBars })

/** How a lane is heard. */
const mixing = {
  clips: z.array(clip).check(z.maxLength(JAM_LIMITS.clipsPerLane)),
  gainDb: range(JAM_LIMITS.leastGainDb, JAM_LIMITS.mostGainDb),
  /** −1 is left, 1 right. */
  pan: range(-1, 1),
  pitchSemitones: z.int().check(z.minimum(-JAM_LIMITS.semitones), z.maximum(JAM_LIMITS.semitones)),
  isMuted: z.boolean(),
  isSoloed: z.boolean(),
}

const title = oneLine(120)
/** Said of a jam by its maker. */
const told = {
  title,
  description: z.string().check(z.trim(), z.maxLength(2_000)),
  tempoBpm: range(JAM_LIMITS.leastTempoBpm, JAM_LIMITS.mostTempoBpm),
  key: z.nullable(musicalKey),
  bars: bar(1),
}

/** Whether sounds are heard at half or double of the tempo where that is nearer to their own. */
const halfDouble = z.boolean()
/** Sent with the rest; jams were made without it once. */
const made = { ...told, halfDouble: z._default(halfDouble, true) }

export const jamLane = z.object({
  soundId: onWire('LoopId', id),
  /** Null for a sound that was deleted, and for one not on sale unless it is owned. */
  sound: z.nullable(sound),
  /** As it was called when the jam was saved last. */
  title: z.string(),
  artistName: z.string(),
  isOwned: z.boolean(),
  isForSale: z.boolean(),
  ...mixing,
})
export type JamLane = z.output<typeof jamLane>

export const jamSummary = z.object({
  id,
  ...told,
  halfDouble,
  state: z.enum(JAM_STATES),
  /** Grows with every change; a save names the one that it is made from. */
  version: z.int(),
  cover: z.string(),
  /** Null where administrators made it. */
  artist: z.nullable(z.object({ handle: z.string(), name: z.string() })),
  laneCount: z.int(),
  genres: z.array(z.string()),
  updatedAt: instant,
  publishedAt: z.nullable(instant),
  /** Counted from 0; null unless administrators put it first. */
  featuredPlace: z.nullable(z.int()),
  /** Sounds of it, for sale, that fit the jam asked for and are not in that; null where none was asked for. */
  fittingCount: z.nullable(z.int()),
})
export type JamSummary = z.output<typeof jamSummary>

export const jam = z.extend(jamSummary, {
  lanes: z.array(jamLane),
  /** Whether whoever asks may change it. */
  isEditable: z.boolean(),
})
export type Jam = z.output<typeof jam>

const jamId = z.strictObject({ jamId: id })

/** One’s own jams; for administrators those of all artists and administrators. `q` looks at titles and artists. */
export const editableJamsList = pagedList({
  path: '/api/editorial-jams',
  access: ROLES,
  grants: [],
  summary: 'One’s own jams; administrators see those of all artists and administrators.',
  item: jamSummary,
  columns: ['updatedAt', 'title', 'tempoBpm', 'laneCount'],
  sort: '-updatedAt',
  filters: { state: z.optional(z.enum(JAM_STATES)) },
})
export const listEditableJams = editableJamsList.list
export const saveEditableJams = editableJamsList.csv

const tempoInAddress = numberInAddress(JAM_LIMITS.leastTempoBpm, JAM_LIMITS.mostTempoBpm)

/** `q` looks at titles, artists and the sounds in them. */
export const jamsList = pagedList({
  path: '/api/jams',
  access: 'anyone',
  summary: 'Published jams, newest first.',
  item: jamSummary,
  columns: ['publishedAt', 'title', 'tempoBpm', 'featured', 'fittingCount'],
  sort: '-publishedAt',
  filters: {
    tempoMin: z.optional(tempoInAddress),
    tempoMax: z.optional(tempoInAddress),
    key: z.optional(keyInAddress),
    genre: z.optional(z.string().check(z.maxLength(100))),
    /** A sound that is in it. */
    soundId: z.optional(id),
    packId: z.optional(id),
    /** Handle of whoever made it, or a sound in it. */
    artist: z.optional(artistHandle),
    isFeatured: z.optional(z.literal('yes')),
    /** Jams with sounds that fit this one, which whoever asks can read: near its tempo, half or double of it, and in a key that fits. */
    fitsJam: z.optional(id),
  },
  errors: ['jam_not_found'],
})
export const listJams = jamsList.list
export const saveJams = jamsList.csv

export const getJam = endpoint({
  method: 'GET',
  path: '/api/jams/:jamId',
  access: 'anyone',
  summary: 'A published jam with its lanes; a draft for those who may change it.',
  params: jamId,
  ok: jam,
  errors: ['jam_not_found'],
})

const savedLane = z.strictObject({
  /** A published sound, or one that is in the jam already, even if it was deleted. */
  soundId: onWire('LoopId', id),
  ...mixing,
})

const lanes = z.array(savedLane).check(z.maxLength(JAM_LIMITS.lanes))
const lanesFit = z.refine<{ lanes?: z.output<typeof lanes> | undefined; bars: number }>(
  ({ lanes: placed = [], bars }) => placed.every(({ clips }) => clipsFit(clips, bars)),
  { path: ['lanes'], message: 'Clips overlap or reach beyond the last bar' },
)

export const createJam = endpoint({
  method: 'POST',
  path: '/api/editorial-jams',
  access: ROLES,
  grants: [],
  summary: 'Makes a draft, empty or of published sounds. Nobody sees that of a buyer but they themselves.',
  body: z.strictObject({ ...made, lanes: z.optional(lanes) }).check(lanesFit),
  ok: jam,
  okStatus: 201,
  errors: ['sound_not_found', 'offset_beyond_sound'],
})

export const saveJam = endpoint({
  method: 'PUT',
  path: '/api/editorial-jams/:jamId',
  access: ROLES,
  grants: [],
  summary: 'Saves a jam as a whole, if nobody has changed it since the version that it was made from.',
  params: jamId,
  body: z.strictObject({ ...made, version: z.int(), lanes }).check(lanesFit),
  ok: jam,
  errors: ['jam_not_found', 'jam_changed', 'sound_not_found', 'offset_beyond_sound'],
})

export const publishJam = endpoint({
  method: 'PUT',
  path: '/api/editorial-jams/:jamId/published',
  access: MAKERS,
  grants: [],
  summary: 'Publishes a jam, or makes it a draft again.',
  params: jamId,
  body: z.strictObject({ isPublished: z.boolean() }),
  ok: jam,
  errors: ['jam_not_found', 'jam_empty'],
})

export const featureJams = endpoint({
  method: 'PUT',
  path: '/api/featured-jams',
  access: ['admin'],
  grants: [],
  summary: 'Features these published jams in this order, and no others.',
  body: z.strictObject({ jamIds: z.array(id).check(z.maxLength(JAM_LIMITS.featured)) }),
  ok: z.null(),
  errors: ['jam_not_found'],
})

export const deleteJam = endpoint({
  method: 'DELETE',
  path: '/api/editorial-jams/:jamId',
  access: ROLES,
  grants: [],
  summary: 'Deletes a jam.',
  params: jamId,
  ok: z.null(),
  errors: ['jam_not_found'],
})

export const jamEndpoints = group(
  'Jams',
  'Several loops at one tempo, in one key and in time, published by artists and administrators, and private ones of everybody.',
  {
    listJams,
    saveJams,
    getJam,
    listEditableJams,
    saveEditableJams,
    createJam,
    saveJam,
    publishJam,
    deleteJam,
    featureJams,
  },
)
