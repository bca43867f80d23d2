import { expect, test } from 'vitest'
import { VECTOR_LENGTH } from '../similar/parts.ts'
import type { IndexedSound } from '../sound-query.ts'
import { soundWith } from '../testing/a-sound.ts'
import { indexOf } from '../testing/index-of.ts'
import { tasteOf } from './taste-of.ts'

/** A fingerprint whose timbre leans from one colour (0) to another (1). */
function leaning(share: number): Float32Array {
  const numbers = new Float32Array(VECTOR_LENGTH)
  numbers[0] = Math.cos((share * Math.PI) / 2)
  numbers[1] = Math.sin((share * Math.PI) / 2)
  return numbers
}

const sound = (id: string, share: number, also: Partial<IndexedSound> = {}): IndexedSound =>
  soundWith({ id, fingerprint: leaning(share), instrument: 'kick', ...also })

const own = [sound('own kick', 0), sound('own pad', 1, { instrument: 'pad', genres: ['ambient'] })]
const taste = tasteOf(own, ['own kick', 'own pad'])!
const index = indexOf([
  ...own,
  sound('kick like it', 0.1),
  sound('other kick', 0.9, { popularity: 9 }),
  sound('pad like it', 0.9, { instrument: 'pad' }),
  sound('other pad', 0.1, { instrument: 'pad', popularity: 9 }),
  soundWith({ id: 'unheard', popularity: 99 }),
])

test('of each instrument comes first what is most like one’s own, then one’s own, then what was not heard', () => {
  const { ids, total } = index.search({ sort: 'taste', taste })
  expect(ids.slice(0, 2).toSorted()).toEqual(['kick like it', 'pad like it'])
  expect(ids.slice(2, 4).toSorted()).toEqual(['other kick', 'other pad'])
  expect(ids.slice(4, 6).toSorted()).toEqual(['own kick', 'own pad'])
  expect([ids[6], total]).toEqual(['unheard', 7])
})

test('a genre that is chosen often counts beside how a sound is', () => {
  const more = indexOf([sound('plain', 0), sound('ambient', 0.1, { genres: ['techno', 'ambient'] })])
  expect(more.search({ sort: 'taste', taste }).ids).toEqual(['ambient', 'plain'])
  expect(more.search({ sort: 'taste', taste: { ...taste, genres: {} } }).ids).toEqual(['plain', 'ambient'])
})

test('parts of the list are cut from one order, one of each pack too', () => {
  const packed = indexOf(
    Array.from({ length: 60 }, (_, at) => sound(`s${at}`, (at * 7) / 420, { packId: `p${at % 20}` })),
  )
  const asked = { sort: 'taste', taste: { ...taste, ownIds: ['s0', 's1', 's2'] } } as const
  const { ids } = packed.search({ ...asked, limit: 100 })
  expect(ids).toHaveLength(60)
  const parts = [0, 25, 50].flatMap((at) => packed.search({ ...asked, index: at, limit: 25 }).ids)
  expect(parts).toEqual(ids)
  const first = ids.filter(
    (id, at) => ids.findIndex((one) => Number(one.slice(1)) % 20 === Number(id.slice(1)) % 20) === at,
  )
  expect(packed.search({ ...asked, onePerPack: true, limit: 100 }).ids).toEqual(first)
})

test('without a sound that can be compared there is no taste, and the order is by popularity', () => {
  expect(tasteOf([soundWith({ id: 'unheard' })], [])).toBeNull()
  expect(index.search({ sort: 'taste' }).ids[0]).toBe('unheard')
})
