import { randomFrom } from '@segno/test-kit/random'
import { expect, test } from 'vitest'
import { normal } from '../../bench/analysis/random.ts'
import { fittingLoops } from './fitting-loops.ts'
import { fitWeights, probabilities, type Choice } from './regression.ts'

const TRUE_WEIGHTS = Float64Array.from([2, -1, 0.5])

/** What is right is drawn as often as the true weights say. */
function drawChoices(count: number): Choice[] {
  const random = randomFrom(1)
  return Array.from({ length: count }, () => {
    const rows = Array.from({ length: 5 }, () => Float64Array.from([0, 1, 2], () => normal(random)))
    let left = random()
    const right = probabilities(rows, TRUE_WEIGHTS).findIndex((share) => (left -= share) < 0)
    const isRight = rows.map((_, index) => index === right)
    return { group: '', rows, isRight, isGood: isRight, times: 1 }
  })
}

test('the weights that choices were drawn by are found again, to what chance leaves open', () => {
  const found = fitWeights(drawChoices(4_000), { penalty: 0.1, start: new Float64Array(3) })
  found.forEach((weight, index) => expect(Math.abs(weight - TRUE_WEIGHTS[index]!)).toBeLessThan(0.12))
})

test('a weight that is held stays, and a strong penalty keeps the others near where they start', () => {
  const start = Float64Array.from([0.3, 0, 0])
  const [first, second] = fitWeights(drawChoices(500), { penalty: 1e6, start, held: [0] })
  expect(first).toBe(0.3)
  expect(Math.abs(second!)).toBeLessThan(0.001)
})

test('the same seed makes the same loops, another one others', async () => {
  const play = async (seed: number): Promise<Float32Array> => {
    const [loop] = fittingLoops({ count: 1, seed })
    return (await loop!.load()).channels[0]!
  }
  expect(await play(3)).toEqual(await play(3))
  expect(await play(3)).not.toEqual(await play(4))
})
