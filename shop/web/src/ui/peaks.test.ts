import { expect, test } from 'vitest'
import { fewerColumns, heights, readPeaks } from './peaks.ts'

const peaksOf = (...bytes: number[]) =>
  readPeaks(btoa(String.fromCharCode(...bytes.map((byte) => byte & 255))))

test('signed bytes become values from −1 to 1', () => {
  expect([...peaksOf(-127, 127, 0, 64)]).toEqual([-1, 1, 0, expect.closeTo(0.504, 3)])
})

test('fewer columns keep the extremes of those they stand for', () => {
  expect([...fewerColumns(peaksOf(-127, 0, 0, 127, 0, 0, 0, 0), 2)]).toEqual([-1, 1, 0, 0])
})

test('more columns than there are repeat their neighbours', () => {
  expect([...fewerColumns(peaksOf(-127, 127), 2)]).toEqual([-1, 1, -1, 1])
})

test('heights are told in relation to the tallest column', () => {
  expect(heights(peaksOf(-64, 64, -32, 32), 2)).toEqual([1, 0.5])
})

test('silence has no height', () => {
  expect(heights(peaksOf(0, 0), 1)).toEqual([0])
})
