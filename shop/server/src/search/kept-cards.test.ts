import type { Sound } from '@segno/contract'
import { expect, test } from 'vitest'
import { KeptCards } from './kept-cards.ts'

function shelf() {
  const titles = new Map([
    ['a', 'Deep Sub'],
    ['b', 'Warm Pad'],
  ])
  const asked: string[][] = []
  const cards = new KeptCards(async (ids) => {
    asked.push([...ids])
    const read = ids.flatMap((id) => {
      const title = titles.get(id)
      return title === undefined ? [] : [[id, { id, title } as Sound] as const]
    })
    await Promise.resolve()
    return new Map(read)
  })
  const show = async (...ids: string[]): Promise<string[]> =>
    (await cards.show(ids)).map(({ title }) => title)
  return { titles, asked, cards, show }
}

test('what a list has shown is not read again for the next', async () => {
  const { asked, show } = shelf()
  expect(await show('a')).toEqual(['Deep Sub'])
  expect(await show('b', 'a')).toEqual(['Warm Pad', 'Deep Sub'])
  expect(await show('a', 'b')).toEqual(['Deep Sub', 'Warm Pad'])
  expect(asked).toEqual([['a'], ['b']])
})

test('what has changed is read again, and what has gone is left out', async () => {
  const { titles, cards, show } = shelf()
  await show('a', 'b')
  titles.set('a', 'Deeper Sub').delete('b')
  cards.drop(['a', 'b'])
  expect(await show('b', 'a')).toEqual(['Deeper Sub'])
})

test('a card that changes while it is read is not kept', async () => {
  const { titles, cards, show } = shelf()
  const before = show('a')
  titles.set('a', 'Deeper Sub')
  cards.drop(['a'])
  expect(await before).toEqual(['Deep Sub'])
  expect(await show('a')).toEqual(['Deeper Sub'])
})
