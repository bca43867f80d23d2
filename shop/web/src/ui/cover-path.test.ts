import { expect, test } from 'vitest'
import { coverLook, coverPath } from './cover-path.ts'

const FAMILIES = Array.from({ length: 400 }, (_, at) => `pack ${at}`)
/** base64 of pairs of signed bytes: a decay. */
const PEAKS = peaksOf((at) => 120 >> (at / 8))
const SILENCE = peaksOf(() => 0)

function peaksOf(height: (column: number) => number): string {
  const bytes = Array.from({ length: 64 }, (_, at) => [(256 - height(at)) % 256, height(at)]).flat()
  return btoa(String.fromCharCode(...bytes))
}

test('a family has one look, and families have all of them', () => {
  expect(coverLook('pack 1')).toEqual(coverLook('pack 1'))
  const looks = new Set(FAMILIES.map((family) => JSON.stringify(coverLook(family))))
  expect(looks.size).toBe(8 * 4)
})

test.each([0, 1, 2, 3])('pattern %i is a path within its square, also of silence', (pattern) => {
  for (const peaks of [PEAKS, SILENCE]) {
    const { d } = coverPath(peaks, pattern)
    expect(d).toMatch(/^[MLAVvahz0-9. -]+$/)
    const places = [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
    expect(places.length).toBeGreaterThan(0)
    expect(places.filter((place) => !(place >= 0 && place <= 100))).toEqual([])
  }
})

test('sounds of one pack are told apart by their shape', () => {
  for (const pattern of [0, 1, 2, 3])
    expect(coverPath(PEAKS, pattern).d).not.toBe(coverPath(SILENCE, pattern).d)
})
