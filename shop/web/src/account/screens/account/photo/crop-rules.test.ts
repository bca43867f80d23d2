import { expect, test } from 'vitest'
import { middleOf, moved, placed, zoomed } from './crop-rules.ts'

const wide = { width: 400, height: 200 }

test('a wide picture begins with the square in its middle', () => {
  expect(middleOf(wide)).toEqual({ left: 0.25, top: 0, side: 1 })
  expect(middleOf({ width: 200, height: 400 })).toEqual({ left: 0, top: 0.25, side: 1 })
})

test('the square moves with the picture and stops at its edges', () => {
  const middle = middleOf(wide)
  expect(moved(middle, wide, { x: 40, y: 40 })).toEqual({ left: 0.35, top: 0, side: 1 })
  expect(moved(middle, wide, { x: 999, y: 0 }).left).toBe(0.5)
  expect(moved(middle, wide, { x: -999, y: 0 }).left).toBe(0)
})

test('coming closer keeps the middle, and going back out stays inside', () => {
  const close = zoomed(middleOf(wide), wide, 2)
  expect(close).toEqual({ left: 0.375, top: 0.25, side: 0.5 })
  const corner = moved(close, wide, { x: 999, y: 999 })
  expect(corner).toEqual({ left: 0.75, top: 0.5, side: 0.5 })
  expect(zoomed(corner, wide, 1)).toEqual({ left: 0.5, top: 0, side: 1 })
})

test('what is seen through the window is what will be cut', () => {
  const close = zoomed(middleOf(wide), wide, 2)
  expect(placed(close, wide, 100)).toEqual({ width: 400, height: 200, x: -150, y: -50, picturePixels: 1 })
})
