import fc from 'fast-check'
import type { IndexedSound } from '../../sound-query.ts'
import { aSound } from '../../testing/catalogue-arbitrary.ts'
import type { LikeQuery } from '../parts.ts'

const aPart = (length: number) => {
  const values = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
    minLength: length,
    maxLength: length,
  })
  const nothing = fc.constant<number[]>(Array.from({ length }, () => 0))
  return fc
    .oneof({ weight: 5, arbitrary: values }, nothing)
    .map((part) => (part.some((value) => Math.abs(value) > 0.01) ? part : part.map(() => 0)))
}

/** All parts in one list; some are missing, at times all. */
export const aFingerprint: fc.Arbitrary<number[]> = fc
  .tuple(aPart(24), aPart(16), aPart(12), aPart(12))
  .map((parts) => parts.flat())

const aWeight = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0.001, max: 10, noNaN: true }))

/** All of a query but what it is about. */
export const aDial: fc.Arbitrary<Omit<LikeQuery, 'to'>> = fc.record({
  weights: fc.record({ timbre: aWeight, rhythm: aWeight, pitch: aWeight, envelope: aWeight }),
  transposeSemitones: fc.oneof(fc.constant('any' as const), fc.integer({ min: -11, max: 11 })),
})

/** A sound that most often can be compared. */
export const aHeardSound: fc.Arbitrary<IndexedSound> = fc
  .tuple(aSound, fc.option(aFingerprint, { freq: 5 }))
  .map(([sound, fingerprint]) => ({ ...sound, fingerprint: fingerprint && Float32Array.from(fingerprint) }))
