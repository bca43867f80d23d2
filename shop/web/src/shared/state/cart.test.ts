import type { CartItem } from '@segno/contract'
import { expect, test } from 'vitest'
import { aSound } from '../../testing/sounds.ts'
import {
  localItem,
  markPurchased,
  mergeCarts,
  replaceItem,
  totalPoints,
  withItem,
  withItemAsIn,
  withoutPurchased,
  withoutSound,
} from './cart.ts'

const rain = aSound({ id: 'rain', pricePoints: 2 })
const wind = aSound({ id: 'wind', pricePoints: 3 })
const onServer = (sound: typeof rain): CartItem => ({
  id: `item-${sound.id}`,
  soundId: sound.id,
  loop: sound,
})

const NOTHING_KNOWN: ReadonlySet<string> = new Set()

test('[S07] what only the server has is added here, what only this browser has is posted', () => {
  const { items, toPost } = mergeCarts([onServer(rain)], [localItem(wind)], NOTHING_KNOWN)
  expect(items.map(({ soundId }) => soundId)).toEqual(['rain', 'wind'])
  expect(toPost).toEqual([{ soundId: 'wind' }])
})

test('[S07] what both have is there once, as the server has it, and is not posted', () => {
  const { items, toPost } = mergeCarts([onServer(rain)], [localItem(rain)], NOTHING_KNOWN)
  expect(items).toEqual([onServer(rain)])
  expect(toPost).toEqual([])
})

test('[S07] an item with the server’s own id is the same item', () => {
  expect(mergeCarts([onServer(rain)], [onServer(rain)], new Set(['item-rain'])).items).toHaveLength(1)
})

test('what the server had and has no more was taken out elsewhere, and does not come back from here', () => {
  const { items, toPost } = mergeCarts(
    [onServer(rain)],
    [onServer(rain), onServer(wind)],
    new Set(['item-wind']),
  )
  expect([items, toPost]).toEqual([[onServer(rain)], []])
})

test('[S07] what has an id that the server never told of is posted', () => {
  const { toPost } = mergeCarts([], [onServer(wind)], new Set(['item-rain']))
  expect(toPost).toEqual([{ soundId: 'wind' }])
})

test('an item that is put back stands where it stood, whatever else has left or come', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => onServer(aSound({ id })))
  const before = [a!, b!, c!]
  expect(withItemAsIn([b!, c!], a!, before)).toEqual(before)
  expect(withItemAsIn([a!, c!], b!, [b!, c!])).toEqual(before)
  expect(withItemAsIn([a!, b!], c!, before)).toEqual(before)
  expect(withItemAsIn(before, b!, before)).toEqual(before)
})

test('[S08] an item is removed by its loop', () => {
  expect(withoutSound([onServer(rain), onServer(wind)], 'rain')).toEqual([onServer(wind)])
})

test('[S08] one item is replaced and keeps its place', () => {
  const dearer = onServer({ ...rain, pricePoints: 5 })
  expect(replaceItem([onServer(rain), onServer(wind)], dearer)).toEqual([dearer, onServer(wind)])
})

test('[S08] what is owned is marked with the reason and can be left out', () => {
  const marked = markPurchased([onServer(rain), onServer(wind)], new Set(['rain']))
  expect(marked[0]).toMatchObject({ matched: false, message: 'Already purchased' })
  expect(marked[1]).toEqual(onServer(wind))
  expect(withoutPurchased(marked)).toEqual([onServer(wind)])
})

test('a sound is in the cart once, however often it is added', () => {
  expect(withItem(withItem([], localItem(rain)), localItem(rain))).toHaveLength(1)
})

test('the total is what the sounds cost together', () => {
  expect(totalPoints([localItem(rain), localItem(wind)])).toBe(5)
})
