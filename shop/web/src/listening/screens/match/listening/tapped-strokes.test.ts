import { expect, test } from 'vitest'
import { tappedStrokes } from './tapped-strokes.ts'

const tapped = (
  tapsSeconds: readonly number[],
  facts: { tempoBpm?: number; downbeatSeconds?: number } = {},
) => {
  const { strokesSeconds, lengthSeconds } = tappedStrokes({
    tapsSeconds,
    heardBpm: 120,
    tempoBpm: 120,
    downbeatSeconds: 0,
    ...facts,
  })
  return [strokesSeconds.map((seconds) => Math.round(1_000 * seconds) / 1_000), lengthSeconds]
}

test('taps go round in whole bars, each on its sixteenth, and the last one on a bar line begins the next turn', () => {
  expect(tapped([0, 0.512, 0.988, 1.51, 2.005])).toEqual([[0, 0.5, 1, 1.5], 2])
  expect(tapped([0, 0.37, 0.76, 1.5])).toEqual([[0, 0.375, 0.75, 1.5], 2])
  expect(tapped([0, 1, 2, 2.5])).toEqual([[0, 1, 2, 2.5], 4])
})

test('a swung rhythm stays swung', () => {
  expect(tapped([0, 0.33, 0.51, 0.83, 1, 1.34])).toEqual([[0, 0.333, 0.5, 0.833, 1, 1.333], 2])
})

test('half or double the tempo is the same rhythm in longer or shorter bars', () => {
  const beats = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]
  expect(tapped(beats)).toEqual([beats, 4])
  expect(tapped(beats, { tempoBpm: 60 })).toEqual([beats, 4])
  expect(tapped([0, 0.5, 1, 1.5], { tempoBpm: 60 })).toEqual([[0, 0.5, 1, 1.5], 4])
  expect(tapped([0, 0.5, 1, 1.5], { tempoBpm: 240 })).toEqual([[0, 0.5, 1, 1.5], 2])
})

test('at another tempo it is played faster or slower', () => {
  expect(tapped([0, 0.5, 1, 1.5], { tempoBpm: 100 })).toEqual([[0, 0.6, 1.2, 1.8], 2.4])
})

test('where the bars begin elsewhere it begins there, and what was before comes round', () => {
  expect(tapped([0, 0.25, 1], { downbeatSeconds: 0.25 })).toEqual([[0, 0.75, 1.75], 2])
  expect(tapped([0, 0.25, 1], { downbeatSeconds: 1.75 })).toEqual([[0.25, 0.5, 1.25], 2])
})
