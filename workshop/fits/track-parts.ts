import {
  BAR_WEIGHTS,
  TRACK_KEY_WEIGHTS,
  TRACK_NO_KEY_WEIGHTS,
  TRACK_TEMPO_WEIGHTS,
} from '@segno/sound-analysis/evidence'
import { keyPart, kindsOf, numbersOf, type Part } from './parts.ts'
import type { TrackEvidence } from './track-evidence.ts'
import { byKind, flat, writeWeights } from './weights-file.ts'

const SAME_TEMPO = 0.006
const LIKE_TEMPO = 0.04

const TEMPO = kindsOf(TRACK_TEMPO_WEIGHTS)
const tempo: Part<TrackEvidence> = {
  name: 'tempo',
  present: numbersOf(TEMPO),
  options: { penalty: 3, start: numbersOf(TEMPO).fill(0) },
  sharpening: 1,
  choiceOf: ({ labels, tempos }) => {
    const misses = tempos.map(({ tempoBpm }) => Math.abs(tempoBpm / labels.tempoBpm! - 1))
    if (!misses.some((miss) => miss < SAME_TEMPO)) return null
    return {
      group: labels.maker,
      rows: tempos.map(({ evidence }) => Float64Array.from(flat(evidence, TEMPO))),
      isRight: misses.map((miss) => miss < SAME_TEMPO),
      isGood: misses.map((miss) => miss <= LIKE_TEMPO),
      times: 1,
    }
  },
  write: (weights) =>
    writeWeights('track/track-tempo-weights.ts', 'TRACK_TEMPO_WEIGHTS', {
      kinds: byKind([...weights], TEMPO),
      digits: 2,
    }),
}

const BAR = kindsOf(BAR_WEIGHTS)
const bar: Part<TrackEvidence> = {
  name: 'bar',
  present: numbersOf(BAR),
  options: { penalty: 2, start: numbersOf(BAR).fill(0) },
  sharpening: 1,
  choiceOf: ({ labels, bars }) => {
    const isRight = bars.map((_, place) => place === 0)
    const rows = bars.map((evidence) => Float64Array.from(flat(evidence, BAR)))
    return { group: labels.maker, rows, isRight, isGood: isRight, times: 1 }
  },
  write: (weights) =>
    writeWeights('track/bar-weights.ts', 'BAR_WEIGHTS', { kinds: byKind([...weights], BAR), digits: 2 }),
}

const key = keyPart<TrackEvidence>({
  file: 'track/track-key-weights.ts',
  names: ['TRACK_KEY_WEIGHTS', 'TRACK_NO_KEY_WEIGHTS'],
  key: TRACK_KEY_WEIGHTS,
  noKey: TRACK_NO_KEY_WEIGHTS,
})

export const TRACK_PARTS: readonly Part<TrackEvidence>[] = [tempo, bar, key]
