import { expect, test } from 'vitest'
import { TurnCounter, turnsOf } from './turns.ts'

test.each([
  ['a loop of one bar', { kind: 'loop', durationSeconds: 2 }, 4],
  ['a loop of four bars', { kind: 'loop', durationSeconds: 7.7 }, 2],
  ['a loop of eight bars', { kind: 'loop', durationSeconds: 15.9 }, 2],
  ['a texture of a minute', { kind: 'loop', durationSeconds: 60 }, 1],
  ['a one-shot', { kind: 'oneShot', durationSeconds: 0.4 }, 1],
] as const)('%s is heard so often before the next', (_, sound, turns) => {
  expect(turnsOf(sound)).toBe(turns)
})

test('a turn is counted when the position is back at the start, and not when it wavers', () => {
  const counter = new TurnCounter(2)
  const heard = [0, 0.9, 1.95, 0.05, 1.1, 1.08, 1.9, 0.2].map((position) => counter.look(position))
  expect(heard).toEqual([0, 0, 0, 1, 1, 1, 1, 2])
})
