import { expect, test } from 'vitest'
import { isOutdated, mostFound, SHORT, usefulFirst } from './term-order.ts'

const terms = 'acid,blues,club,dub,electro,funk,garage,house,indie,jazz'
  .split(',')
  .map((slug) => ({ slug, name: slug }))
const slugs = (list: typeof terms): string => list.map(({ slug }) => slug[0]).join('')

test('filters that find nothing come after those that find something', () => {
  expect(slugs(usefulFirst(terms, { dub: 3, house: 1, jazz: 9 }, []))).toBe('dhjabcefgi')
})

test('what is chosen stays in its place although it finds nothing', () => {
  expect(slugs(usefulFirst(terms, { house: 1 }, ['acid']))).toBe('ahbcdefgij')
})

test('before anything is counted the filters stand in the order of their names', () => {
  expect(slugs(usefulFirst(terms, undefined, []))).toBe('abcdefghij')
})

test('the short list of a shop that was empty gives way once there is something to find', () => {
  const empty = mostFound(terms, {})
  expect(empty).toHaveLength(SHORT)
  expect(isOutdated(empty, terms, {})).toBe(false)
  expect(isOutdated(empty, terms, { jazz: 2 })).toBe(true)
  expect(mostFound(terms, { jazz: 2 })[0]).toBe('jazz')
  expect(isOutdated(mostFound(terms, { jazz: 2 }), terms, { jazz: 2 })).toBe(false)
})
