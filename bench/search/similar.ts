import { randomFrom } from '@segno/test-kit/random'
import { copy, newBits, wordsFor, type Bits } from '../../sound/sound-index/src/bits.ts'
import { SimilarSounds } from '../../sound/sound-index/src/similar/similar-sounds.ts'
import type { LikeQuery } from '../../sound/sound-index/src/similar/parts.ts'
import { rounded, type Row } from '../measure.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const VECTOR = 64
const SEARCHES = 300
/** The plain scan takes its turn once for so many searches. */
const SEARCHES_PER_PLAIN = 10
const PAGE = 30
const OVERALL = { timbre: 1, rhythm: 1, pitch: 1, envelope: 1 }
const PITCH = { timbre: 0.2, rhythm: 0.2, pitch: 1, envelope: 0.2 }

/** Searches for what is like a sound, exact, beside the same in 32-bit floats by a loop in JavaScript. */
export function similarRows(): Row[] {
  return SIZES.flatMap((sounds) => {
    const random = randomFrom(sounds)
    const vectors = someVectors(sounds, random)
    const similar = new SimilarSounds()
    const filled = fill(similar, vectors)
    const [all, tenth] = [newBits(wordsFor(sounds)).fill(-1), newBits(wordsFor(sounds))]
    tenth.forEach((_, at) => (tenth[at] = bitsOfTenth(random)))
    const to = (): Float32Array => vectorAt(vectors, Math.floor(random() * sounds))
    const name = (what: string): string => `similar, ${sounds.toLocaleString('en')} sounds: ${what}`
    const whole = search(similar, { set: all, query: () => ({ to: to(), weights: OVERALL }), vectors })
    const some = search(similar, { set: tenth, query: () => ({ to: to(), weights: OVERALL }), vectors: null })
    const turned = search(similar, {
      set: all,
      query: () => ({ to: to(), weights: PITCH, transposeSemitones: 'any' }),
      vectors: null,
    })
    return [
      { name: name('the first 30 of all, p50'), value: whole.p50, unit: 'ms' },
      { name: name('the first 30 of all, p99'), value: whole.cpuP99, unit: 'CPU ms' },
      {
        name: name('the first 30 of all, middle of both'),
        value: rounded(whole.plain / whole.p50, 1),
        unit: '× plain JavaScript',
      },
      { name: name('of the tenth that filters leave, p99'), value: some.cpuP99, unit: 'CPU ms' },
      { name: name('of all, by pitch in any key, p99'), value: turned.cpuP99, unit: 'CPU ms' },
      {
        name: name('memory'),
        value: rounded(similar.sizeBytes / sounds, 1),
        unit: 'bytes a sound',
      },
      { name: name('take one in'), value: filled, unit: 'CPU µs' },
    ]
  })
}

/** Around centres, as sounds are, so that some are much alike; a third have no pitch. */
function someVectors(sounds: number, random: () => number): Float32Array {
  const centres = Float32Array.from({ length: 200 * VECTOR }, () => random() - 0.5)
  const vectors = new Float32Array(sounds * VECTOR)
  for (let sound = 0; sound < sounds; sound++) {
    const centre = Math.floor(random() * 200) * VECTOR
    const vector = vectors.subarray(sound * VECTOR, (sound + 1) * VECTOR)
    for (let at = 0; at < VECTOR; at++) vector[at] = centres[centre + at]! + random() - 0.5
    if (sound % 3 === 0) vector.fill(0, 40, 52)
    for (const [from, to] of [
      [0, 24],
      [24, 40],
      [40, 52],
      [52, 64],
    ] as const)
      toUnit(vector.subarray(from, to))
  }
  return vectors
}

function toUnit(part: Float32Array): void {
  const length = Math.hypot(...part)
  for (let at = 0; at < part.length; at++) part[at]! /= length || 1
}

function vectorAt(vectors: Float32Array, sound: number): Float32Array {
  return vectors.subarray(sound * VECTOR, (sound + 1) * VECTOR)
}

function fill(similar: SimilarSounds, vectors: Float32Array): number {
  const sounds = vectors.length / VECTOR
  const all = timed(() => {
    for (let sound = 0; sound < sounds; sound++) similar.set(sound, vectorAt(vectors, sound))
  })
  return rounded((all.cpuMs / sounds) * 1000)
}

function bitsOfTenth(random: () => number): number {
  let word = 0
  for (let bit = 0; bit < 32; bit++) if (random() < 0.1) word |= 1 << bit
  return word
}

function search(
  similar: SimilarSounds,
  { set, query, vectors }: { set: Bits; query: () => LikeQuery; vectors: Float32Array | null },
): { p50: number; cpuP99: number; plain: number } {
  const times: Timed[] = []
  const among = newBits(set.length)
  const plain: Timed[] = []
  for (let round = 0; round < SEARCHES; round++) {
    const like = query()
    times.push(
      timed(() => {
        const asked = similar.understand(like)!
        copy(among, set)
        similar.keepComparable(among, asked)
        similar.select(among, asked, { from: 0, to: PAGE, otherwise: (one, other) => one - other })
      }),
    )
    if (vectors && round % SEARCHES_PER_PLAIN === 0)
      plain.push(timed(() => plainScan(vectors, like.to as Float32Array)))
  }
  const at = (values: number[], share: number): number =>
    rounded(values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0)
  return {
    p50: at(
      times.map(({ ms }) => ms),
      0.5,
    ),
    cpuP99: at(
      times.map(({ cpuMs }) => cpuMs),
      0.99,
    ),
    plain: at(
      plain.map(({ ms }) => ms),
      0.5,
    ),
  }
}

interface Timed {
  readonly ms: number
  /** Of this thread, whatever else the machine does; some machines count it in ticks of four. */
  readonly cpuMs: number
}

function timed(work: () => unknown): Timed {
  const from = performance.now()
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return { ms: performance.now() - from, cpuMs: (user + system) / 1000 }
}

/** What each sound scores; choosing the best is not even counted. */
function plainScan(vectors: Float32Array, query: Float32Array): Float32Array {
  const scores = new Float32Array(vectors.length / VECTOR)
  for (let sound = 0; sound < scores.length; sound++) {
    let sum = 0
    for (let at = 0; at < VECTOR; at++) sum += vectors[sound * VECTOR + at]! * query[at]!
    scores[sound] = sum
  }
  return scores
}
