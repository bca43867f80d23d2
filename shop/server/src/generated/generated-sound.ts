import { createHash } from 'node:crypto'
import type { TermKind } from '@segno/contract'
import { chanceFrom, type Chance } from './chance.ts'
import { generatedFingerprint } from './generated-fingerprint.ts'
import { ADJECTIVES, madeUpWord, NOUNS, titleCase } from './generated-words.ts'

const SAMPLE_RATE_HZ = 44_100
const SOUNDS_PER_ARTIST = 100
const PACKS_PER_ARTIST = 8
const PEAK_VALUES = 512
const FIRST_DAY_MS = Date.UTC(2024, 0, 1)
const DAYS = 700
const UNPITCHED = new Set(['drums', 'kick', 'snare', 'clap', 'hi-hat', 'percussion', 'fx'])

export interface CatalogueSize {
  readonly sounds: number
  readonly seed: number
}

export const artistsOf = ({ sounds }: CatalogueSize): number => Math.ceil(sounds / SOUNDS_PER_ARTIST)

export type Terms = Readonly<Record<TermKind, readonly string[]>>

/** The same id for the same seed and name, so that what is there already is known again. */
function generatedId(seed: number, name: string): string {
  const hex = createHash('md5').update(`segno ${seed} ${name}`).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

export function generatedArtist(at: number) {
  return { handle: `${madeUpWord(at)}-${at}`, name: titleCase(`${madeUpWord(at)} ${madeUpWord(at * 3)}`) }
}

/** The pack with this number of an artist. */
function generatedPack(seed: number, artist: number, place: number) {
  const number = artist * PACKS_PER_ARTIST + place
  const title = titleCase(
    `${ADJECTIVES[number % ADJECTIVES.length]} ${NOUNS[number % NOUNS.length]} vol ${1 + (place % 9)}`,
  )
  return {
    id: generatedId(seed, `pack ${number}`),
    slug: `pack-${seed}-${number}`,
    title,
    artist,
  }
}

export const packsOfArtist = (seed: number, artist: number) =>
  Array.from({ length: PACKS_PER_ARTIST }, (_, place) => generatedPack(seed, artist, place))

/** Sound number `at` of a catalogue, as a row of the table. @param artistId by the artist's number */
export function generatedSound(
  at: number,
  size: CatalogueSize,
  { terms, artistId }: { terms: Terms; artistId: (artist: number) => string },
) {
  const chance = chanceFrom(Math.imul(at + 1, 0x9e37_79b1) ^ size.seed)
  const artist = Math.floor(artistsOf(size) * chance.number() ** 2)
  const isLoop = chance.number() < 0.8
  const instrument = chance.skewed(terms.instrument)
  const hasNotes = !UNPITCHED.has(instrument)
  const tempoBpm = isLoop ? 60 + Math.round((chance.number() + chance.number() + chance.number()) * 45) : null
  const beats = tempoBpm === null ? null : 4 * 2 ** chance.whole(4)
  const durationSeconds =
    tempoBpm === null || beats === null ? 0.1 + chance.number() * 3 : (beats * 60) / tempoBpm
  const key = hasNotes && chance.number() < 0.85 ? chance.whole(12) : null
  const mode = key === null ? null : chance.number() < 0.7 ? 'minor' : 'major'
  const name = `sound ${at}`
  const plays = Math.floor(1 / (chance.number() + 1e-5))
  return {
    id: generatedId(size.seed, name),
    artist_id: artistId(artist),
    pack_id:
      chance.number() < 0.8 ? generatedPack(size.seed, artist, chance.whole(PACKS_PER_ARTIST)).id : null,
    title: titleFor(at, { chance, instrument, sounds: size.sounds }),
    kind: isLoop ? 'loop' : 'oneShot',
    price_points: 1 + chance.whole(5),
    made_with_ai: chance.number() < 0.9 ? 'none' : chance.number() < 0.8 ? 'assisted' : 'generated',
    training_allowed: chance.number() < 0.3,
    tempo_bpm: tempoBpm,
    beats,
    key_tonic: key,
    key_mode: mode,
    instrument,
    genres: several(chance, terms.genre, 1, 3),
    moods: several(chance, terms.mood, 0, 3),
    tags: several(chance, [...ADJECTIVES, ...Array.from({ length: 300 }, (_, tag) => madeUpWord(tag))], 0, 6),
    content_hash: createHash('sha256').update(generatedId(size.seed, name)).digest('hex'),
    length_frames: Math.max(1, Math.round(durationSeconds * SAMPLE_RATE_HZ)),
    sample_rate_hz: SAMPLE_RATE_HZ,
    tempo_confidence: isLoop ? 0.3 + 0.7 * chance.number() : 0,
    key_confidence: key === null ? 0 : 0.3 + 0.7 * chance.number(),
    loudness_lufs: -14 + 8 * chance.bell(),
    fingerprint: generatedFingerprint({ name: instrument, isLoop, hasNotes }, chance),
    peaks: generatedPeaks(at),
    published_at: new Date(FIRST_DAY_MS + chance.whole(DAYS * 86_400) * 1000).toISOString(),
    play_count: plays,
    sale_count: Math.floor((plays * chance.number()) / 20),
  }
}

export type GeneratedSound = ReturnType<typeof generatedSound>

function titleFor(
  at: number,
  { chance, instrument, sounds }: { chance: Chance; instrument: string; sounds: number },
): string {
  const last =
    chance.number() < 0.5
      ? instrument.replaceAll('-', ' ')
      : madeUpWord(chance.whole(Math.max(50, sounds / 10)))
  return titleCase(`${chance.skewed(ADJECTIVES)} ${chance.skewed(NOUNS)} ${last} ${at % 100}`)
}

function several(chance: Chance, values: readonly string[], least: number, most: number): string[] {
  const count = least + chance.whole(most - least + 1)
  return [...new Set(Array.from({ length: count }, () => chance.skewed(values)))]
}

const shapes = new Map<number, string>()

/** One of a few shapes: nobody looks at a million of them. */
function generatedPeaks(at: number): string {
  const shape = at % 64
  const known = shapes.get(shape)
  if (known) return known
  const beats = 2 ** (shape % 4) * 2
  const values = Uint8Array.from({ length: PEAK_VALUES }, (_, place) => {
    const inBeat = ((place * beats) / PEAK_VALUES) % 1
    return 20 + 200 * Math.exp(-inBeat * (2 + (shape >> 2))) * (0.8 + 0.2 * Math.sin(place * shape))
  })
  const peaks = Buffer.from(values).toString('hex')
  shapes.set(shape, peaks)
  return peaks
}
