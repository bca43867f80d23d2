import { parseKey } from '@segno/units'
import { expect, test } from 'vitest'
import { SoundIndex } from './sound-index.ts'
import { soundWith } from './testing/testing.ts'

/** Sixty sounds of one pack that are wanted most, and sixty of a pack each. */
const index = new SoundIndex({ synonyms: new Map() })
for (let at = 0; at < 60; at++) {
  const title = at % 2 === 0 ? 'Dark Bass' : 'Bass'
  index.add(soundWith({ id: `full-${at}`, title, packId: 'full', popularity: 1000 - at }))
  index.add(soundWith({ id: `other-${at}`, title, packId: `other-${at}`, popularity: 100 - at }))
}
const find = (query: object): readonly string[] =>
  index.search({ spreadPacks: true, limit: 10, ...query }).ids
const ofFull = (ids: readonly string[]): number => ids.filter((id) => id.startsWith('full')).length

test('two of a pack are among the first ten, in the place of others that fit as well', () => {
  for (const query of [{}, { text: 'bass' }, { text: 'dark bass' }]) {
    expect(ofFull(find({ ...query, spreadPacks: false }))).toBe(10)
    expect(ofFull(find(query))).toBe(2)
  }
})

test('what fits better is not moved down for what fits less', () => {
  const few = new SoundIndex({ synonyms: new Map() })
  for (const id of ['a', 'b', 'c']) few.add(soundWith({ id, title: 'Bass', packId: 'one' }))
  few.add(soundWith({ id: 'less', title: 'Kick', tags: ['bass'], packId: 'other', popularity: 9 }))
  expect(few.search({ text: 'bass', spreadPacks: true }).ids.at(-1)).toBe('less')
})

test('beside a track a third sound of a pack gives way to others that go well, and to none that clashes', () => {
  const among = new SoundIndex({ synonyms: new Map() })
  const fingerprint = new Float32Array(64).fill(1)
  const add = (id: string, packId: string, { tempoBpm = 120, key = 'Am' } = {}): void =>
    among.add(soundWith({ id, packId, tempoBpm, key: parseKey(key), fingerprint }))
  for (const id of ['a', 'b', 'c']) add(id, 'one')
  add('nearly', 'other', { tempoBpm: 122 })
  add('clash', 'third', { key: 'Eb' })
  const track = { tempoBpm: 120, key: parseKey('Am'), fingerprint, relation: 'resemble' as const }
  const found = (spreadPacks: boolean) => among.search({ track, spreadPacks }).ids
  expect(found(false)).toEqual(['a', 'b', 'c', 'nearly', 'clash'])
  expect(found(true)).toEqual(['a', 'b', 'nearly', 'c', 'clash'])
})

test('the parts of a list are the whole, each sound once, also where some are withdrawn meanwhile', () => {
  const before = index.search({ spreadPacks: true, limit: 120 })
  const part = (at: number): string[] =>
    index.search({ spreadPacks: true, index: at, limit: 7, asOf: before.asOf }).ids
  const parts = (): string[] => Array.from({ length: 18 }, (_, at) => part(at * 7)).flat()
  expect(parts()).toEqual(before.ids)
  const gone = [before.ids[3]!, before.ids[30]!]
  for (const id of gone) index.remove(id)
  expect(parts()).toEqual(before.ids.filter((id) => !gone.includes(id)))
})

test.each([{ sort: 'newest' as const }, { onePerPack: true }])(
  'a list that asks otherwise is left as it is: %o',
  (query) => {
    expect(find(query)).toEqual(find({ ...query, spreadPacks: false }))
  },
)
