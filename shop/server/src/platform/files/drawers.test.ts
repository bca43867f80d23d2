import { expect, test } from 'vitest'
import { sideBySide } from './drawers.ts'

const key = (shelf: string, digits: string): string => `${shelf}/${digits.padEnd(64, '0')}`
async function* listOf(...keys: string[]): AsyncGenerator<{ key: string }> {
  for (const one of keys) yield await Promise.resolve({ key: one })
}
async function compared(some: string[], others: string[]): Promise<[string[], string[]][]> {
  const drawers: [string[], string[]][] = []
  for await (const drawer of sideBySide(listOf(...some), listOf(...others)))
    drawers.push([drawer.ones.map((one) => one.key), drawer.others.map((one) => one.key)])
  return drawers
}

test('files of one drawer stand side by side, in whichever order they are within it', async () => {
  const [a1, a2, b] = [key('masters', 'aa1'), key('masters', 'aa2'), key('previews', 'bb')]
  expect(await compared([a1, a2, b], [a2, a1])).toEqual([
    [
      [a1, a2],
      [a2, a1],
    ],
    [[b], []],
  ])
  expect(await compared([], [a1])).toEqual([[[], [a1]]])
  expect(await compared([], [])).toEqual([])
})

test('a shelf whose name begins with another comes after it', async () => {
  const keys = [key('photo', 'ff'), key('photos', '00')]
  expect(await compared(keys, [keys[1]!])).toHaveLength(2)
})

test('a list that is out of order is refused', async () => {
  await expect(compared([key('masters', 'bb'), key('masters', 'aa')], [])).rejects.toThrow('out of order')
})
