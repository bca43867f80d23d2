import {
  INSTRUMENT_WEIGHTS,
  KEY_WEIGHTS,
  KIND_WEIGHTS,
  NO_KEY_WEIGHTS,
  TEMPO_WEIGHTS,
} from '@segno/sound-analysis/evidence'
import { formatKey, MODES, pitchClass } from '@segno/units'
import type { Labels, SoundEvidence } from './evidence-of.ts'
import type { Choice, FitOptions } from './regression.ts'
import { byKind, flat, writeWeights, type Kinds } from './weights-file.ts'

/** One of the analyser's choices that are made by weights. */
export interface Part<Evidence = SoundEvidence> {
  readonly name: string
  readonly present: Float64Array
  readonly options: FitOptions
  /** By how much fitted weights are multiplied: what is generated may be harder to tell than what is made. */
  readonly sharpening: number
  /** `null` where the sound has nothing to be told. */
  readonly choiceOf: (sound: Evidence, index: number) => Choice | null
  /** Which possibility the analyser takes; the likeliest where not said. */
  readonly take?: (shares: readonly number[]) => number
  readonly write: (weights: Float64Array) => void
}

export const kindsOf = (weights: object): Kinds => ({ ...weights }) as Kinds
export const numbersOf = (kinds: Kinds): Float64Array => Float64Array.from(flat(kinds, kinds))

/** A tempo this near to the label is it; where none is, one that a listener would take for it. */
const SAME_TEMPO = 0.006
const LIKE_TEMPO = 0.04
const FAST_BPM = 155
const BREAKS = ['drum and bass', 'jungle', 'punk']

const TEMPO = kindsOf(TEMPO_WEIGHTS)
const tempo: Part = {
  name: 'tempo',
  present: numbersOf(TEMPO),
  options: { penalty: 3, start: numbersOf(TEMPO).fill(0) },
  sharpening: 1,
  choiceOf: ({ labels, tempos }) => {
    const { tempoBpm } = labels
    if (tempoBpm === null) return null
    const misses = tempos.map((candidate) => Math.abs(candidate.tempoBpm / tempoBpm - 1))
    const within = misses.some((miss) => miss < SAME_TEMPO) ? SAME_TEMPO : LIKE_TEMPO
    if (!misses.some((miss) => miss < within)) return null
    return {
      group: labels.maker,
      rows: tempos.map(({ evidence }) => Float64Array.from(flat(evidence, TEMPO))),
      isRight: misses.map((miss) => miss < within),
      isGood: misses.map((miss) => miss <= LIKE_TEMPO),
      times: tempoBpm > FAST_BPM || BREAKS.includes(labels.maker) ? 2 : 1,
    }
  },
  write: (weights) =>
    writeWeights('tempo-weights.ts', 'TEMPO_WEIGHTS', { kinds: byKind([...weights], TEMPO), digits: 2 }),
}

const MOST_DOUBT = 0.35
const KEYS = MODES.flatMap((mode) =>
  Array.from({ length: 12 }, (_, tonic) => ({ tonic: pitchClass(tonic), mode })),
)

type KeyedEvidence = Pick<SoundEvidence, 'keys' | 'noKey' | 'labels'>

interface KeyWeights {
  readonly file: string
  /** By the names that they have in the file: those of a key, and those of there being none. */
  readonly names: readonly [string, string]
  readonly key: object
  readonly noKey: object
}

/** Which key, or that there is none. */
export function keyPart<Evidence extends KeyedEvidence>(weights: KeyWeights): Part<Evidence> {
  const [KEY, NO_KEY] = [kindsOf(weights.key), kindsOf(weights.noKey)]
  const keyCount = numbersOf(KEY).length
  return {
    name: 'key',
    present: Float64Array.from([...numbersOf(KEY), ...numbersOf(NO_KEY)]),
    options: {
      penalty: 0.5,
      // Notes of the scale speak for a key, whatever was generated.
      start: Float64Array.from({ length: keyCount + numbersOf(NO_KEY).length }, (_, index) =>
        index === 0 ? 8 : 0,
      ),
    },
    sharpening: 1.3,
    choiceOf: ({ labels, keys, noKey }) => {
      const isRight = [...KEYS.map((one) => isKeyOf(labels, one)), labels.hasNoKey]
      if (!isRight.includes(true)) return null
      const none = flat(noKey, NO_KEY)
      const rows = keys.map((evidence) => [...flat(evidence, KEY), ...none.map(() => 0)])
      rows.push([...Array<number>(keyCount).fill(0), ...none])
      const group = labels.maker
      return { group, rows: rows.map((row) => Float64Array.from(row)), isRight, isGood: isRight, times: 1 }
    },
    take: (shares) => {
      const keyed = shares.slice(0, KEYS.length)
      return shares[KEYS.length]! > MOST_DOUBT ? KEYS.length : keyed.indexOf(Math.max(...keyed))
    },
    write: (fitted) => {
      const all = [...fitted]
      const [ofKey, ofNone] = weights.names
      writeWeights(weights.file, ofKey, { kinds: byKind(all.slice(0, keyCount), KEY), digits: 1 })
      writeWeights(weights.file, ofNone, { kinds: byKind(all.slice(keyCount), NO_KEY), digits: 1 })
    },
  }
}

const key = keyPart<SoundEvidence>({
  file: 'key-weights.ts',
  names: ['KEY_WEIGHTS', 'NO_KEY_WEIGHTS'],
  key: KEY_WEIGHTS,
  noKey: NO_KEY_WEIGHTS,
})

function isKeyOf({ key: truth, rootOnly }: Labels, one: (typeof KEYS)[number]): boolean {
  return truth ? formatKey(truth) === formatKey(one) : rootOnly === one.tonic
}

const KIND = kindsOf(KIND_WEIGHTS)
/** Generated one-shots hardly ever hold on or are whole bars long, so these are set by hand. */
const BY_HAND = ['steady', 'exactBars']
const kind: Part = {
  name: 'kind',
  present: numbersOf(KIND),
  options: {
    penalty: 1,
    start: Float64Array.from(Object.keys(KIND), (word) => (BY_HAND.includes(word) ? KIND[word]![0]! : 0)),
    held: BY_HAND.map((word) => Object.keys(KIND).indexOf(word)),
  },
  sharpening: 1,
  choiceOf: ({ labels, kind: evidence }) => {
    const isRight = [labels.kind === 'loop', labels.kind === 'oneShot']
    const row = Float64Array.from(flat(evidence, KIND))
    return { group: labels.maker, rows: [row, row.map(() => 0)], isRight, isGood: isRight, times: 1 }
  },
  write: (weights) =>
    writeWeights('kind-weights.ts', 'KIND_WEIGHTS', { kinds: byKind([...weights], KIND), digits: 1 }),
}

const INSTRUMENT = kindsOf(INSTRUMENT_WEIGHTS)
const WORDS = Object.keys(INSTRUMENT)
const TRAITS = INSTRUMENT['none']!.length
const instrument: Part = {
  name: 'instrument',
  present: numbersOf(INSTRUMENT),
  options: { penalty: 0.3, start: numbersOf(INSTRUMENT).fill(0) },
  sharpening: 1,
  choiceOf: ({ labels, traits }, index) => {
    if (labels.instrument === null) return null
    const word = WORDS.includes(labels.instrument) ? labels.instrument : 'none'
    const isRight = WORDS.map((one) => one === word)
    const rows = WORDS.map((_, place) => {
      const row = new Float64Array(WORDS.length * TRAITS)
      row.set([1, ...traits], place * TRAITS)
      return row
    })
    // Most styles are of one instrument, and none could be told that is left out.
    const group = `fifth ${(index % 5) + 1}`
    return { group, rows, isRight, isGood: isRight, times: 1 }
  },
  write: (weights) =>
    writeWeights('instrument-weights.ts', 'INSTRUMENT_WEIGHTS', {
      kinds: byKind([...weights], INSTRUMENT),
      digits: 1,
    }),
}

export const PARTS: readonly Part[] = [tempo, key, kind, instrument]
