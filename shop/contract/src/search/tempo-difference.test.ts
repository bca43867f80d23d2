import { expect, test } from 'vitest'
import { tempoDifference, typedTempoDifference } from './tempo-difference.ts'

test.each([
  [128, [128], null],
  [128.3, [128], null],
  [132, [128], { byBpm: 4, step: 'same' }],
  [100, [128], { byBpm: -28, step: 'same' }],
  [64, [128], { byBpm: 0, step: 'half' }],
  [66, [128], { byBpm: 2, step: 'half' }],
  [252, [128], { byBpm: -4, step: 'double' }],
  [126, [90, 128], { byBpm: -2, step: 'same' }],
  [null, [128], null],
  [90, [], null],
] as const)('a sound at %s BPM differs from %j by %o', (ownBpm, temposBpm, difference) => {
  expect(tempoDifference(ownBpm, temposBpm)).toEqual(difference && { what: 'tempo', ...difference })
})

test.each([
  [122, 120, 125, null],
  [61, 120, 125, { byBpm: 0, step: 'half' }],
  [132, 120, 125, { byBpm: 7, step: 'same' }],
  [140, null, 100, { byBpm: 40, step: 'same' }],
  [80, null, 100, null],
  [70, 140, null, { byBpm: -70, step: 'same' }],
  [90, null, null, null],
] as const)('a sound at %s BPM differs from %s to %s by %o', (ownBpm, tempoBpm, tempoToBpm, difference) => {
  expect(typedTempoDifference(ownBpm, { tempoBpm, tempoToBpm, toleranceBpm: null })).toEqual(
    difference && { what: 'tempo', ...difference },
  )
})
