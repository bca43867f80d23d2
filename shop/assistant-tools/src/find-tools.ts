import { getSound, listSimilarSounds, listSounds, matchTrack } from '@segno/contract'
import * as z from 'zod'
import { filterFields, toFilters } from './filters.ts'
import { showSound, shownSound } from './shown-sound.ts'
import { tool } from './tool.ts'
import { showUnderstood, understood } from './understood.ts'

const soundId = z.string().describe('id of a sound, as another tool answered it')
const found = z.object({ total: z.number(), sounds: z.array(shownSound) })

export const searchSounds = tool({
  name: 'search_sounds',
  title: 'Search sounds',
  description:
    'Finds loops and one-shots of the shop by words, tempo, key, instrument and price. `understood` says how the words were read.',
  scope: 'search',
  input: () =>
    z.object({
      words: z.string().max(200).default('').describe('what to look for, as a person would type it'),
      ...filterFields,
    }),
  output: found.extend({ understood }),
  async run({ call, origin }, { words, ...filters }) {
    const page = await call(listSounds, { query: { q: words, ...toFilters(filters) } })
    const isOwned = (id: string): boolean => page.ownedIds.includes(id)
    return {
      understood: showUnderstood(page),
      total: page.total,
      sounds: page.sounds.map((one) => showSound(one, { origin, isOwned: isOwned(one.id) })),
    }
  },
})

export const similarSounds = tool({
  name: 'similar_sounds',
  title: 'Similar sounds',
  description: 'Finds what sounds like one sound, the most alike first.',
  scope: 'search',
  input: () => z.object({ soundId, ...filterFields }),
  output: found,
  async run({ call, origin }, { soundId: id, ...filters }) {
    const page = await call(listSimilarSounds, { params: { id }, query: toFilters(filters) })
    const isOwned = (one: string): boolean => page.ownedIds.includes(one)
    return {
      total: page.total,
      sounds: page.sounds.map((one) => showSound(one, { origin, isOwned: isOwned(one.id) })),
    }
  },
})

export const preview = tool({
  name: 'preview',
  title: 'Preview',
  description: 'Tells all about one sound, with the address of its preview, which anybody may hear.',
  scope: 'search',
  input: () => z.object({ soundId }),
  output: z.object({ sound: shownSound }),
  async run({ call, origin }, given) {
    const sound = await call(getSound, { params: { soundId: given.soundId } })
    return { sound: showSound(sound, { origin, isOwned: sound.isOwned }) }
  },
  // Their names come from us: titles are written by strangers.
  links: ({ sound: { previewUrl, pageUrl } }) => [
    { type: 'resource_link', uri: previewUrl, name: 'Preview', mimeType: 'audio/mpeg' },
    { type: 'resource_link', uri: pageUrl, name: 'Page', mimeType: 'text/html' },
  ],
})

const matched = z.object({
  score: z.number(),
  goesWell: z.boolean(),
  harmony: z.string(),
  transposeSemitones: z.number(),
  tempo: z.string(),
  speed: z.number(),
  fills: z.array(z.string()),
})
/** Only where files can be listened to. */
const pathField = { path: z.string().optional().describe('WAV, AIFF or FLAC on this computer') }
const trackFields = {
  soundIds: z.array(z.string()).min(1).max(100).optional().describe('sounds that play together'),
  tempoBpm: z
    .number()
    .min(20)
    .max(999)
    .optional()
    .describe('tempo of the track in beats per minute, where it is known better'),
}

export const matchTrackTool = tool({
  name: 'match_track',
  title: 'Match a track',
  description:
    'Finds what goes with a track, or with sounds that play together, the best first, with reasons.',
  scope: 'match',
  input: ({ readTrack }) =>
    z.object({
      ...(readTrack && pathField),
      ...trackFields,
      relation: z
        .enum(['complement', 'resemble'])
        .default('complement')
        .describe('sounds that go with the track, or sounds like it'),
      ...filterFields,
    }),
  output: z.object({
    total: z.number(),
    goingWell: z.number(),
    freeMatchesLeft: z.number().nullable(),
    sounds: z.array(shownSound.extend({ match: matched })),
  }),
  async run({ call, origin, readTrack }, { path, soundIds, tempoBpm, relation, ...filters }) {
    const track = typeof path === 'string' && readTrack ? await readTrack(path) : { soundIds }
    const body = tempoBpm === undefined ? track : { ...track, tempoBpm, tempoConfidence: 1 }
    const page = await call(matchTrack, { query: { relation, ...toFilters(filters) }, body })
    return {
      total: page.total,
      goingWell: page.goingWell,
      freeMatchesLeft: page.freeMatchesLeft,
      sounds: page.sounds.map((sound, at) => ({
        ...showSound(sound, { origin, isOwned: page.ownedIds.includes(sound.id) }),
        match: matched.parse(page.matches[at]),
      })),
    }
  },
})
