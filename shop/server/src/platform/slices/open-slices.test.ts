import { pino } from 'pino'
import { expect, test } from 'vitest'
import { answer, event, part, port } from './hook.ts'
import { openSlices } from './open-slices.ts'
import type { Platform } from '../platform.ts'
import type { PictureStudio } from '../pictures/picture-studio.ts'
import { slice, type SliceContext } from './slice.ts'

const base = {
  platform: { log: pino({ level: 'silent' }) } as Platform,
  settings: { currency: 'EUR' },
  pictures: {} as PictureStudio,
  scratchFolder: 'nowhere',
  isAlone: true,
  failpoint: () => undefined,
  opened: new AsyncDisposableStack(),
}
const price = port<() => string>('price')
const label = part<string>('label')
const sold = event<{ count: number }>('sold')
const shelf = slice({
  name: 'shelf',
  after: [],
  open({ port, parts, listeners }: SliceContext<unknown>) {
    const currentPrice = port(price)
    return {
      value: { price: () => currentPrice()(), labels: parts(label), onSold: listeners(sold) },
    }
  },
})
const till = slice({
  name: 'till',
  after: [shelf],
  open: ({ settings, use }: SliceContext<{ currency: string }>) => ({
    value: use(shelf),
    commands: { count: () => Promise.resolve(3) },
    answers: [answer(price, () => `2 ${settings.currency}`)],
  }),
})

test('a slice answers a port of an earlier one, which has the answer once all are open', async () => {
  const { use, commands } = await openSlices([shelf, till], base)
  expect(use(shelf).price()).toBe('2 EUR')
  expect(use(till)).toBe(use(shelf))
  expect(Object.keys(commands)).toEqual(['count'])
})

test('a slice listed before one it comes after is refused by name', async () => {
  await expect(openSlices([till, shelf], base)).rejects.toThrow(
    'till comes after shelf, but is listed before it',
  )
})

test('a port that no slice answers, or two do, stops the start by its name and before any slice begins', async () => {
  let hasBegun = false
  const begin = async (): Promise<void> => void (hasBegun = true)
  const counter = slice({ name: 'counter', after: [], open: () => ({ begin }) })
  const second = { ...till, name: 'second till' }
  await expect(openSlices([shelf, counter], base)).rejects.toThrow('no slice answers the port “price”')
  await expect(openSlices([shelf, counter, till, second], base)).rejects.toThrow(
    'only one slice may answer the port “price”, not till and second till',
  )
  expect(hasBegun).toBe(false)
})

test('a port that is read while slices are still being opened is an error that names it', async () => {
  const hasty = slice({
    name: 'hasty',
    after: [],
    open: ({ port }: SliceContext<unknown>) => ({ value: port(price)() }),
  })
  await expect(openSlices([hasty, till], base)).rejects.toThrow('the port “price” has no answer yet')
})

test('parts and listeners may be none or several, in the order of the slices', async () => {
  const alone = await openSlices([shelf, till], base)
  expect(alone.use(shelf).labels).toEqual([])
  expect(alone.use(shelf).onSold).toEqual([])
  const told: string[] = []
  const clerk = (name: string) =>
    slice({
      name,
      after: [shelf],
      open: () => ({
        answers: [
          answer(label, name),
          answer(sold, async (_, { count }) => void told.push(`${name} ${count}`)),
        ],
      }),
    })
  const { use } = await openSlices([shelf, till, clerk('first'), clerk('second')], base)
  expect(use(shelf).labels).toEqual(['first', 'second'])
  for (const listener of use(shelf).onSold) await listener(base.platform.db, { count: 2 })
  expect(told).toEqual(['first 2', 'second 2'])
})
