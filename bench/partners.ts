import { analyseSound, analyseTrack } from '@segno/sound-analysis'
import { SoundIndex, type IndexedSound, type TrackQuery } from '@segno/sound-index'
import { pitchClass, type MusicalKey } from '@segno/units'
import { accuracy1, percent, sameKey } from './analysis/scores.ts'
import { pick, randomSource, type Random } from './analysis/random.ts'
import { demoLoops, partedTracks, type PartedTrack } from './match/tracks.ts'
import type { Row } from './measure.ts'

/*
 * Whether what is missing from a piece is found for it: one part is taken from a piece of several and put among ten
 * thousand others, which are as real but in other keys and tempos, as those of a shop.
 */

const TRACKS_OF_EACH = 100
const OTHERS = 10_000
const PIECES = ['drums, bass and harmony', 'a whole band', 'without drums']
const FIRST = 10
/** Half of all sounds have one of these tempos. */
const USUAL_BPM = [90, 95, 100, 110, 120, 122, 124, 125, 126, 128, 130, 140, 150, 160, 170, 174]

interface Placed {
  readonly isPitched: boolean
  /** Where the partner stands among all, counted from 0. */
  readonly place: number
}

export async function run(): Promise<Row[]> {
  const index = new SoundIndex({ synonyms: new Map() })
  const random = randomSource(1)
  const loops = demoLoops().map(({ key, load }) => ({
    key,
    fingerprint: listOf(analyseSound(load()).fingerprint),
  }))
  for (let at = 0; at < OTHERS; at++) index.add(another(`other ${at}`, pick(loops, random), random))
  const tracks = PIECES.flatMap((piece, at) => partedTracks(piece, TRACKS_OF_EACH, at + 1).map(heard))
  const right = tracks.filter((one) => accuracy1(one) === 1 && (one.known.key === null || sameKey(one) === 1))
  return [
    percent('pieces of which tempo and key are heard right', tracks, (one) => Number(right.includes(one))),
    ...rowsOf(
      'as heard',
      tracks.map((one) => place(index, one, one.measured)),
    ),
    ...rowsOf(
      'heard right',
      right.map((one) => place(index, one, one.measured)),
    ),
    ...rowsOf(
      'with tempo and key as its maker knows them',
      tracks.map((one) => place(index, one, one.known)),
    ),
  ]
}

interface HeardTrack {
  readonly known: { readonly tempoBpm: number; readonly key: MusicalKey | null }
  readonly measured: { readonly tempoBpm: number | null; readonly key: MusicalKey | null }
  readonly fingerprint: Float32Array
  readonly partner: {
    readonly tempoBpm: number
    readonly key: MusicalKey | null
    readonly fingerprint: Float32Array
  }
}

function heard({ track, partner }: PartedTrack): HeardTrack {
  const measured = analyseTrack(track.load(), { listenFor: 'music' })
  if (typeof measured === 'string') throw new Error(`a track of the bench: ${measured}`)
  const { tempoBpm, key } = partner
  return {
    known: { tempoBpm: track.tempoBpm, key: track.key },
    measured,
    fingerprint: listOf(measured.fingerprint),
    partner: { tempoBpm, key, fingerprint: listOf(analyseSound(partner.load()).fingerprint) },
  }
}

function rowsOf(how: string, placed: readonly Placed[]): Row[] {
  const pitched = placed.filter(({ isPitched }) => isPitched)
  const unpitched = placed.filter(({ isPitched }) => !isPitched)
  const isFirst = ({ place }: Placed): number => Number(place < FIRST)
  const places = pitched.map(({ place }) => place).toSorted((one, other) => one - other)
  return [
    percent(`${how}: a part with notes is among the first ${FIRST} of ${OTHERS + 1}`, pitched, isFirst),
    { name: `${how}: its place, median`, value: 1 + places[places.length >> 1]!, unit: '' },
    percent(`${how}: drums are among the first ${FIRST}`, unpitched, isFirst),
  ]
}

function place(
  index: SoundIndex,
  { fingerprint, partner }: HeardTrack,
  { tempoBpm, key }: Pick<TrackQuery, 'tempoBpm' | 'key'>,
): Placed {
  index.add(sound('partner', partner))
  const track: TrackQuery = { tempoBpm, key, fingerprint, relation: 'complement' }
  const { ids } = index.search({ track, limit: OTHERS + 1 })
  index.remove('partner')
  return { isPitched: partner.key !== null, place: ids.indexOf('partner') }
}

/** A loop as somebody else would have made it, in any key and tempo. */
function another(
  id: string,
  loop: { readonly key: MusicalKey | null; readonly fingerprint: Float32Array },
  random: Random,
): IndexedSound {
  const semitones = Math.floor(12 * random())
  const tempoBpm = random() < 0.5 ? pick(USUAL_BPM, random) : 70 + Math.floor(106 * random())
  const key = loop.key && { ...loop.key, tonic: pitchClass(loop.key.tonic + semitones) }
  return sound(id, { key, tempoBpm, fingerprint: turned(loop.fingerprint, loop.key ? semitones : 0) })
}

/** Twelve notes begin at the fortieth number. */
function turned(fingerprint: Float32Array, semitones: number): Float32Array {
  const notes = fingerprint.slice(40, 52)
  const moved = fingerprint.slice()
  notes.forEach((value, note) => (moved[40 + ((note + semitones) % 12)] = value))
  return moved
}

type Parts = Readonly<Record<'timbre' | 'rhythm' | 'pitch' | 'envelope', Iterable<number>>>

function listOf({ timbre, rhythm, pitch, envelope }: Parts): Float32Array {
  return Float32Array.of(...timbre, ...rhythm, ...pitch, ...envelope)
}

function sound(
  id: string,
  facts: { key: MusicalKey | null; tempoBpm: number; fingerprint: Float32Array },
): IndexedSound {
  return {
    id,
    title: '',
    artist: '',
    artistHandle: '',
    pack: null,
    packId: null,
    kind: 'loop',
    tempoConfidence: 1,
    beats: null,
    keyConfidence: 1,
    loudnessLufs: null,
    instrument: null,
    genres: [],
    moods: [],
    tags: [],
    durationSeconds: 1,
    pricePoints: 1,
    madeWithAi: 'none',
    trainingAllowed: false,
    publishedAtMs: 0,
    popularity: 0,
    key: facts.key,
    tempoBpm: facts.tempoBpm,
    fingerprint: facts.fingerprint,
  }
}
