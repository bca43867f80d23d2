import fc from 'fast-check'
import { pitchClass } from '@segno/units'
import { aFingerprint } from '../../similar/testing/fingerprint-arbitrary.ts'
import type { TrackQuery } from '../match-query.ts'

const aConfidence = fc.double({ min: 0, max: 1, noNaN: true })
/** A track as Match hears it. */
export const aTrack: fc.Arbitrary<TrackQuery> = fc.record({
  tempoBpm: fc.option(fc.double({ min: 40, max: 250, noNaN: true })),
  tempoConfidence: aConfidence,
  keyConfidence: aConfidence,
  key: fc.option(
    fc.record({
      tonic: fc.nat(11).map(pitchClass),
      mode: fc.constantFrom('major' as const, 'minor' as const),
    }),
  ),
  fingerprint: aFingerprint,
  relation: fc.constantFrom('complement', 'resemble'),
  lean: fc.constantFrom('even', 'drums', 'tonal', undefined),
  transposeMostSemitones: fc.nat(6),
})
