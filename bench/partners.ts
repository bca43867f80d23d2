import { analyseSound, analyseTrack } from '@segno/sound-analysis'
import { SoundIndex, type IndexedSound, type TrackQuery } from '@segno/sound-index'
import { randomFrom } from '@segno/test-kit/random'
import { relativeKey, transposeKey, type MusicalKey } from '@segno/units'
import { soundWith } from '../sound/sound-index/src/testing/a-sound.ts'
import { accuracy1, percent, sameKey } from './analysis/scores.ts'
import { pick, type Random } from './analysis/random.ts'
import { demoLoops, partedTracks, type PartedTrack } from './match/tracks.ts'
import type { Row } from './measure.ts'

/*
 * Whether what is missing from a piece is found for it: one part is taken from a piece of several and put among ten
 * thousand others, which are as real, in any key and tempo, as those of a shop. Of these hundreds fit as well, above all
 * drums, which go with every key; so it is told besides where the part stands among those that do not: that are in
 * another key, or have to be stretched by more than 2 %.
 */

const TRACKS_OF_EACH = 100
const OTHERS = 10_000
const PIECES = ['drums, bass and harmony', 'a whole band', 'without drums']
const FIRST = 10
/** Half of all sounds have one of these tempos. */
const USUAL_BPM = [90, 95, 100, 110, 120, 122, 124, 125, 126, 128, 130, 140, 150, 160, 170, 174]

const SAME_SPEED = 0.02
/** So far the match screen lets sounds be transposed unless told otherwise. */
const USUAL_SEMITONES = 3
/** So far down nobody looks. */
const FURTHEST = 1_000

interface Placed {
  readonly isPitched: boolean
  /** Where the partner stands among all, counted from 0, 1,000 at most. */
  readonly place: number
  /** The same among those that fit less well. */
  readonly placeAmongOthers: number
}

export async function run(): Promise<Row[]> {
  const shop: Shop = { index: new SoundIndex({ synonyms: new Map() }), others: new Map() }
  const random = randomFrom(1)
  const loops = demoLoops().map(({ key, load }) => ({
    key,
    fingerprint: listOf(analyseSound(load()).fingerprint),
  }))
  for (let at = 0; at < OTHERS; at++) {
    const other = another(pick(loops, random), random)
    shop.others.set(`other ${at}`, other)
    shop.index.add(sound(`other ${at}`, other))
  }
  const tracks = PIECES.flatMap((piece, at) => partedTracks(piece, TRACKS_OF_EACH, at + 1).map(heard))
  const right = tracks.filter((one) => accuracy1(one) === 1 && (one.known.key === null || sameKey(one) === 1))
  const asHeard = (some: readonly HeardTrack[]): Placed[] => some.map((one) => place(shop, one, one.measured))
  return [
    percent('pieces of which tempo and key are heard right', tracks, (one) => Number(right.includes(one))),
    ...rowsOf('as heard', asHeard(tracks)),
    ...rowsOf(
      'as heard, where more than a bass line is left',
      asHeard(tracks.filter((one) => one.hasChords)),
    ),
    ...rowsOf('heard right', asHeard(right)),
    ...rowsOf(
      'with tempo and key as its maker knows them',
      tracks.map((one) => place(shop, one, one.known)),
    ),
    ...rowsOf(
      `as its maker knows them, sounds transposed by up to ${USUAL_SEMITONES}`,
      tracks.map((one) => place(shop, one, { ...one.known, transposeMostSemitones: USUAL_SEMITONES })),
    ),
    ...goingWellRows(shop, tracks),
  ]
}

interface Facts {
  readonly key: MusicalKey | null
  readonly tempoBpm: number
}

interface Shop {
  readonly index: SoundIndex
  readonly others: Map<string, Facts>
}

interface HeardTrack {
  readonly known: Facts
  readonly measured: Pick<TrackQuery, 'tempoBpm' | 'tempoConfidence' | 'key' | 'keyConfidence'>
  /** Of a bass line alone nobody can tell the key. */
  readonly hasChords: boolean
  readonly fingerprint: Float32Array
  readonly partner: Facts & { readonly fingerprint: Float32Array }
}

function heard({ track, partner, hasChords }: PartedTrack): HeardTrack {
  const measured = analyseTrack(track.load(), { listenFor: 'music' })
  if (typeof measured === 'string') throw new Error(`a track of the bench: ${measured}`)
  const { tempoBpm, key } = partner
  return {
    known: { tempoBpm: track.tempoBpm, key: track.key },
    measured,
    hasChords,
    fingerprint: listOf(measured.fingerprint),
    partner: { tempoBpm, key, fingerprint: listOf(analyseSound(partner.load()).fingerprint) },
  }
}

function rowsOf(how: string, placed: readonly Placed[]): Row[] {
  const pitched = placed.filter(({ isPitched }) => isPitched)
  const unpitched = placed.filter(({ isPitched }) => !isPitched)
  const isFirst = ({ place }: Placed): number => Number(place < FIRST)
  const isFirstAmongOthers = ({ placeAmongOthers }: Placed): number => Number(placeAmongOthers < FIRST)
  const places = pitched.map(({ place }) => place).toSorted((one, other) => one - other)
  return [
    percent(
      `${how}: the part is among the first ${FIRST}, of what fits less well`,
      placed,
      isFirstAmongOthers,
    ),
    percent(`${how}: a part with notes is among the first ${FIRST} of ${OTHERS + 1}`, pitched, isFirst),
    { name: `${how}: its place, median`, value: 1 + places[places.length >> 1]!, unit: '' },
    percent(`${how}: drums are among the first ${FIRST}`, unpitched, isFirst),
  ]
}

/** How much of a shop, whose sounds are in any key, is said to go well with a piece. */
function goingWellRows({ index }: Shop, tracks: readonly HeardTrack[]): Row[] {
  const pitched = tracks.filter(({ known }) => known.key !== null)
  return [0, 2, USUAL_SEMITONES].map((transposeMostSemitones) => {
    const found = pitched.map(({ known, fingerprint }) =>
      index.search({
        track: { ...known, tempoBpm: null, fingerprint, relation: 'complement', transposeMostSemitones },
        limit: 0,
      }),
    )
    const parts = found.map(({ goingWell, total }) => goingWell! / total)
    const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length
    const name = `goes well by key, transposed by up to ${transposeMostSemitones}: of all sounds, drums among them`
    return { name, value: Math.round(1_000 * mean) / 10, unit: '%' }
  })
}

function place(
  { index, others }: Shop,
  { fingerprint, known, partner }: HeardTrack,
  told: Omit<TrackQuery, 'fingerprint' | 'relation'>,
): Placed {
  index.add(sound('partner', partner))
  const { ids } = index.search({ track: { ...told, fingerprint, relation: 'complement' }, limit: FURTHEST })
  index.remove('partner')
  const place = ids.includes('partner') ? ids.indexOf('partner') : FURTHEST
  // A piece without notes is in whatever key its partner is in.
  const piece = { tempoBpm: known.tempoBpm, key: known.key ?? partner.key }
  return {
    isPitched: partner.key !== null,
    place,
    placeAmongOthers: ids.slice(0, place).filter((id) => !fitsAsWell(others.get(id)!, piece)).length,
  }
}

/** In a key of the same notes or none, and at nearly the tempo, half of it or the double. */
function fitsAsWell(one: Facts, piece: Facts): boolean {
  const octaves = Math.log2(one.tempoBpm / piece.tempoBpm)
  const inTempo = Math.abs(octaves - Math.round(octaves)) < Math.log2(1 + SAME_SPEED)
  return inTempo && (!one.key || !piece.key || scaleOf(one.key) === scaleOf(piece.key))
}

/** The tonic of the major key that has the same notes. */
function scaleOf(key: MusicalKey): number {
  return key.mode === 'major' ? key.tonic : relativeKey(key).tonic
}

/** A loop as somebody else would have made it, in any key and tempo. */
function another(
  loop: { readonly key: MusicalKey | null; readonly fingerprint: Float32Array },
  random: Random,
): Facts & { fingerprint: Float32Array } {
  const semitones = Math.floor(12 * random())
  const tempoBpm = random() < 0.5 ? pick(USUAL_BPM, random) : 70 + Math.floor(106 * random())
  const key = loop.key && transposeKey(loop.key, semitones)
  return { key, tempoBpm, fingerprint: turned(loop.fingerprint, loop.key ? semitones : 0) }
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
  { key, tempoBpm, fingerprint }: Facts & { readonly fingerprint: Float32Array },
): IndexedSound {
  return soundWith({ id, key, tempoBpm, fingerprint })
}
