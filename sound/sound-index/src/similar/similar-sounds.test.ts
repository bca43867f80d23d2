import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newBits, setBit, type Bits } from '../bits.ts'
import { CHUNK_SOUNDS } from './sound-vectors.ts'
import { SimilarSounds } from './similar-sounds.ts'
import type { LikeQuery } from './parts.ts'
import { aDial, aFingerprint } from './testing/fingerprint-arbitrary.ts'
import { mostError, plainLikeness } from './testing/plain-likeness.ts'

const byOrdinal = (one: number, other: number): number => one - other

/** Ordinals far apart, so that they stand in several chunks. */
const ordinalOf = (at: number): number => (at * 977) % (CHUNK_SOUNDS * 3)

function find(similar: SimilarSounds, like: LikeQuery, { from = 0, to = 1000, among = everything() } = {}) {
  const asked = similar.understand(like)
  similar.keepComparable(among, asked)
  if (asked === null) return []
  const ordinals = Array.from(similar.select(among, asked, { from, to, otherwise: byOrdinal }))
  return ordinals.map((ordinal) => ({ ordinal, likeness: similar.likenessOf(ordinal, asked) }))
}

function everything(): Bits {
  return newBits((CHUNK_SOUNDS * 3) / 32).fill(-1)
}

test('sounds come in the order of their likeness, but for those that differ by less than rounding can change', () => {
  fc.assert(
    fc.property(fc.array(aFingerprint, { maxLength: 60 }), aFingerprint, aDial, (sounds, to, asked) => {
      const similar = new SimilarSounds()
      sounds.forEach((sound, at) => similar.set(ordinalOf(at), sound))
      const like = { ...asked, to }
      const found = find(similar, like)
      const error = mostError(like, to)
      const exact = new Map(
        sounds.map((sound, at) => [ordinalOf(at), error === null ? 0 : plainLikeness(like, to, sound)]),
      )
      const comparable = sounds.filter((sound) => error !== null && sound.some((value) => value !== 0))
      expect(found).toHaveLength(comparable.length)
      const errors = found.map(({ ordinal, likeness }) => likeness.overall - exact.get(ordinal)!)
      expect(Math.max(0, ...errors.map(Math.abs))).toBeLessThanOrEqual(error ?? 0)
      const rises = found.map(
        ({ ordinal }, at) => exact.get(ordinal)! - exact.get(found[Math.max(0, at - 1)]!.ordinal)!,
      )
      expect(Math.max(0, ...rises)).toBeLessThanOrEqual(2 * (error ?? 0))
    }),
    { numRuns: 400 },
  )
})

test('pages are parts of one list', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(aFingerprint, fc.constant(Array.from({ length: 64 }, () => 1))), { maxLength: 60 }),
      aFingerprint,
      aDial,
      fc.nat(30),
      fc.nat(30),
      (sounds, to, asked, from, length) => {
        const similar = new SimilarSounds()
        sounds.forEach((sound, at) => similar.set(ordinalOf(at), sound))
        const like = { ...asked, to }
        expect(find(similar, like, { from, to: from + length })).toEqual(
          find(similar, like).slice(from, from + length),
        )
      },
    ),
    { numRuns: 300 },
  )
})

test('of thousands, many of them the same, the first thirty are the first thirty of the whole list', () => {
  const kinds = fc.sample(aFingerprint, { numRuns: 600, seed: 3 })
  const similar = new SimilarSounds()
  for (let ordinal = 0; ordinal < 6_000; ordinal++) similar.set(ordinal, kinds[(ordinal * ordinal) % 600])
  for (const dial of fc.sample(aDial, { numRuns: 20, seed: 4 })) {
    const asked = similar.understand({ ...dial, to: kinds[7]! })
    if (asked === null) continue
    const among = everything()
    similar.keepComparable(among, asked)
    // The last comes first, so that who comes late may be before who is there and as alike.
    const placed = (from: number, to: number) =>
      similar.select(among, asked, { from, to, otherwise: (one, other) => other - one })
    const whole = placed(0, 6_000)
    expect(placed(0, 30)).toEqual(whole.slice(0, 30))
    expect(placed(300, 330)).toEqual(whole.slice(300, 330))
  }
})

test('only sounds of the set are found, and of two that are the same the one that comes first otherwise is first', () => {
  const similar = new SimilarSounds()
  const same = Array.from({ length: 64 }, (_, at) => Math.cos(at))
  for (let ordinal = 0; ordinal < 3000; ordinal++) similar.set(ordinal, same)
  const among: Bits = newBits((CHUNK_SOUNDS * 3) / 32)
  for (const ordinal of [2999, 5, 700, 4000]) setBit(among, ordinal)
  const found = find(
    similar,
    { to: same, weights: { timbre: 1, rhythm: 1, pitch: 1, envelope: 1 } },
    { among },
  )
  expect(found.map(({ ordinal }) => ordinal)).toEqual([5, 700, 2999])
  expect(found[0]!.likeness.overall).toBeCloseTo(1, 2)
})
