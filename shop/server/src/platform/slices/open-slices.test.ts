import { pino } from 'pino'
import { expect, test } from 'vitest'
import { answer, hook, onlyAnswer } from './hook.ts'
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
const price = hook<() => string>('price')
const shelf = slice({
  name: 'shelf',
  after: [],
  open({ answers }: SliceContext<unknown>) {
    const prices = answers(price)
    return { value: { label: () => onlyAnswer(prices)() } }
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

test('a slice answers a hook of an earlier one, which sees the answer once all are open', async () => {
  const { use, commands } = await openSlices([shelf, till], base)
  expect(use(shelf).label()).toBe('2 EUR')
  expect(use(till)).toBe(use(shelf))
  expect(Object.keys(commands)).toEqual(['count'])
})

test('a slice listed before one it comes after is refused by name', async () => {
  await expect(openSlices([till, shelf], base)).rejects.toThrow(
    'till comes after shelf, but is listed before it',
  )
})

test('a question that nobody answers, or two do, is an error and no guess', async () => {
  const { use } = await openSlices([shelf], base)
  expect(() => use(shelf).label()).toThrow('0 slices answer, not one')
  const second = { ...till, name: 'second till' }
  const both = await openSlices(
    [
      shelf,
      { ...till, open: () => ({ answers: [answer(price, () => '3')] }) },
      { ...second, open: () => ({ answers: [answer(price, () => '4')] }) },
    ],
    base,
  )
  expect(() => both.use(shelf).label()).toThrow('2 slices answer, not one')
})
