import type { Pcm } from '@segno/units'
import { powerSpectrum } from './spectrum.ts'

/** Grows when hashes are made in another way; only those of one version can be compared. */
export const ACOUSTIC_HASH_VERSION = 1

const RATE_HZ = 11_025
const WINDOW_FRAMES = 2_048
const HOP_FRAMES = 256
/** Half-way between two moments, where a copy that is cut elsewhere may be hashed. */
export const BETWEEN_MOMENTS = HOP_FRAMES / 2
/** A change is measured against so many hops before, where windows have little in common. */
const LAG_HOPS = 4
const BITS = 32
const LOWEST_HZ = 100
const HIGHEST_HZ = 5_000
/** What lies so far below the loudest moment does not count: dither and hiss differ in every copy. */
const FLOOR_RATIO = 1e-6
const SILENT_RATIO = 1e-5
/** By so many moments a sound is kept to be found. */
export const KEPT_KEYS = 64
/** Whoever looks for copies asks by more: of those kept, a copy that is cut elsewhere has only some. */
export const ASKED_KEYS = 1_024
/** A hop with nearly all bits alike says nothing: steady sounds are full of them. */
const MIN_MIXED_BITS = 6

/** 32 bits for each 23 ms of a sound; 0 where it is silent. */
export type AcousticHash = Uint32Array

/**
 * What a sound is like moment by moment, whatever its level and wherever it is cut: for each 23 ms, whether the step in
 * level from each of 32 bands to the next has grown or shrunk (after Haitsma and Kalker, 2002).
 *
 * @param startFrames how much later the first moment begins, in steps of 1/11025 second: a copy that is cut elsewhere is
 * hashed at other moments, so whoever searches tries those between
 */
export function acousticHash(pcm: Pcm, startFrames = 0): AcousticHash {
  const signal = roughly(pcm, startFrames)
  const hops = Math.ceil((signal.length - WINDOW_FRAMES) / HOP_FRAMES)
  const edges = bandEdges()
  const levels = Array.from({ length: hops }, (_, hop) => {
    const power = powerSpectrum(signal, hop * HOP_FRAMES, WINDOW_FRAMES)
    return Float64Array.from({ length: BITS + 1 }, (_unused, band) => {
      let sum = 0
      for (let bin = edges[band]!; bin < edges[band + 1]!; bin++) sum += power[bin]!
      return sum / (edges[band + 1]! - edges[band]!)
    })
  })
  const totals = levels.map((bands) => bands.reduce((sum, value) => sum + value, 0))
  const loudest = Math.max(0, ...totals)
  if (loudest === 0) return new Uint32Array()
  const logs = levels.map((bands) => bands.map((value) => Math.log(value + loudest * FLOOR_RATIO)))
  return Uint32Array.from(logs, (now, hop) =>
    totals[hop]! < loudest * SILENT_RATIO ? 0 : bitsOf(now, logs[hop - LAG_HOPS] ?? SILENCE),
  )
}

/** All bands alike. */
const SILENCE = new Float64Array(BITS + 1)

function bitsOf(now: Float64Array, before: Float64Array): number {
  let bits = 0
  for (let band = 0; band < BITS; band++) {
    const step = now[band]! - now[band + 1]! - (before[band]! - before[band + 1]!)
    bits = (bits << 1) | (step > 0 ? 1 : 0)
  }
  return bits >>> 0
}

/** One channel at a low rate, each frame the mean of those it stands for, between silence as long as a window. */
function roughly({ channels, sampleRateHz }: Pcm, startFrames: number): Float32Array {
  const lengthFrames = channels[0]?.length ?? 0
  const ratio = sampleRateHz / RATE_HZ
  const length = Math.floor(lengthFrames / ratio)
  const signal = new Float32Array(length + 2 * WINDOW_FRAMES)
  const at = WINDOW_FRAMES - startFrames
  for (const channel of channels) {
    for (let index = 0; index < length; index++) {
      const end = Math.floor((index + 1) * ratio)
      let sum = 0
      const start = Math.floor(index * ratio)
      for (let frame = start; frame < end; frame++) sum += channel[frame]!
      signal[at + index]! += sum / Math.max(1, end - start)
    }
  }
  return signal
}

function bandEdges(): number[] {
  const binHz = RATE_HZ / WINDOW_FRAMES
  const edges: number[] = []
  for (let band = 0; band <= BITS + 1; band++) {
    const hz = LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (band / (BITS + 1))
    edges.push(Math.max(Math.round(hz / binHz), (edges.at(-1) ?? 0) + 1))
  }
  return edges
}

/**
 * Moments of a sound by which copies of it are found. Which come first depends on nothing but what they sound like, so that
 * two copies have the same; sounds that are nothing alike have hardly any in common.
 *
 * @returns at most `count` whole numbers of 32 bits with a sign, as databases have them
 */
export function acousticKeys(hash: AcousticHash, count: number): number[] {
  const moments = new Set<number>()
  for (const bits of hash) {
    const ones = countBits(bits)
    if (ones >= MIN_MIXED_BITS && ones <= BITS - MIN_MIXED_BITS) moments.add(bits)
  }
  return [...moments]
    .toSorted((one, other) => scatter(one) - scatter(other) || one - other)
    .slice(0, count)
    .map((bits) => bits | 0)
}

/** A number that has nothing to do with how close two moments are. */
function scatter(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** How much of two sounds is the same where they fit best. */
export interface AcousticMatch {
  /** Share of bits that differ where both are heard: 0 for the same sound, about 0.5 for any two. */
  readonly errorRate: number
  /** Share of the longer one that the other covers. */
  readonly overlap: number
}

const OFFSETS_TRIED = 3

/** @returns null where no moment of one is in the other */
export function compareAcoustically(one: AcousticHash, other: AcousticHash): AcousticMatch | null {
  const matches = likelyOffsets(one, other).map((offset) => matchAt(one, other, offset))
  return matches.reduce<AcousticMatch | null>(
    (best, match) => (best === null || match.errorRate < best.errorRate ? match : best),
    null,
  )
}

/** Hops by which `other` lies later than `one`, those with the most moments in common first. */
function likelyOffsets(one: AcousticHash, other: AcousticHash): number[] {
  const places = new Map<number, number[]>()
  one.forEach((bits, hop) => {
    if (bits !== 0) places.set(bits, [...(places.get(bits) ?? []), hop])
  })
  const votes = new Map<number, number>()
  other.forEach((bits, hop) => {
    for (const place of places.get(bits) ?? []) votes.set(hop - place, (votes.get(hop - place) ?? 0) + 1)
  })
  return [...votes]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, OFFSETS_TRIED)
    .map(([offset]) => offset)
}

function matchAt(one: AcousticHash, other: AcousticHash, offset: number): AcousticMatch {
  let shared = 0
  let wrong = 0
  for (let hop = Math.max(0, -offset); hop < one.length && hop + offset < other.length; hop++) {
    const bits = one[hop]!
    const otherBits = other[hop + offset]!
    if (bits === 0 || otherBits === 0) continue
    shared++
    wrong += countBits((bits ^ otherBits) >>> 0)
  }
  const longer = Math.max(countHeard(one), countHeard(other))
  return {
    errorRate: shared === 0 ? 1 : wrong / (shared * BITS),
    overlap: longer === 0 ? 0 : shared / longer,
  }
}

function countHeard(hash: AcousticHash): number {
  let count = 0
  for (const bits of hash) if (bits !== 0) count++
  return count
}

function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
