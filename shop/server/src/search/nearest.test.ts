import { type Sound, soundQuery } from '@segno/contract'
import { expect, test } from 'vitest'
import { DEMO_WORDS, demoIndex, demoSounds } from '../testing/demo-index.ts'
import { differencesOf, nearestSteps } from './nearest.ts'
import { toIndexQuery } from './search-query.ts'

const index = demoIndex()
const sounds = new Map(demoSounds().map((sound) => [sound.id, sound]))

function failed(address: object) {
  const query = soundQuery.parse(address)
  const { asked, understood } = toIndexQuery(query, DEMO_WORDS)
  const { asked: filtered } = toIndexQuery({ ...query, q: undefined }, DEMO_WORDS)
  return { query, asked, filtered, understood, termReader: DEMO_WORDS.termReader }
}

/** The first ten of the first step that finds any. */
function nearest(address: object) {
  const asked = failed(address)
  const answers = nearestSteps(asked).map((step) => ({
    ...step,
    ...index.search({ ...step.asked, limit: 10 }),
  }))
  const { ids, isBeyondFilters, isFarOff } = answers.find(({ ids: found }) => found.length > 0)!
  const { total: exact } = index.search(asked.asked)
  return { exact, found: ids.map((id) => sounds.get(id)!), isBeyondFilters, isFarOff }
}

test.each([
  ['lofi keys 200', 'lo-fi', 'keys'],
  ['techno snare hit', 'techno', ''],
  ['140 trap Abm', 'trap', ''],
  ['violin 70', '', 'pad'],
  ['trap violin', 'trap', 'pad'],
  ['house kazoo', 'house', ''],
])('where nothing is exactly %s, what comes near is %s %s', (q, genre, instrument) => {
  const { exact, found } = nearest({ q })
  expect(exact).toBe(0)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((one) => genre !== '' && !one.genres.includes(genre))).toEqual([])
  expect(found.filter((one) => instrument !== '' && one.instrument !== instrument)).toEqual([])
})

test('what is nearest comes first where only a tempo is typed that nothing has', () => {
  const { found } = nearest({ q: '999 bpm' })
  const apart = found.map(({ tempoBpm }) => Math.abs(Math.log(Number(tempoBpm) / 999)))
  expect(apart).toEqual(apart.toSorted((one, other) => one - other))
})

test('where an instrument is missing in a genre, what stands in for it comes before other genres', () => {
  const instruments = nearest({ q: 'techno snare hit' }).found.map(({ instrument }) => instrument)
  expect(instruments).toContain('clap')
  expect(instruments.filter((one) => !['clap', 'drums'].includes(one!))).toEqual([])
})

test.each([
  ['funk guitar wah', 'guitar'],
  ['trap guitar kazoo', 'guitar'],
  ['techno brass', 'brass'],
])('where no sound is %s, the genre is given up before the instrument', (q, instrument) => {
  const { exact, found } = nearest({ q })
  expect(exact).toBe(0)
  expect([...new Set(found.map((one) => one.instrument))]).toEqual([instrument])
})

test('a tempo and a key hold where the words are unknown', () => {
  const { found, isFarOff } = nearest({ q: 'kazoo trance 140 Cm' })
  expect(isFarOff).toBe(false)
  expect(found.filter(({ tempoBpm }) => tempoBpm === null || Math.abs(tempoBpm - 140) > 17)).toEqual([])
})

test('words that are excluded stay excluded', () => {
  const { found } = nearest({ q: 'techno kazoo no drums' })
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ instrument }) => instrument === 'drums')).toEqual([])
})

test('what is excluded stays excluded where nothing comes near, too', () => {
  const { found, isFarOff } = nearest({ q: 'kazoo no drums' })
  expect(isFarOff).toBe(true)
  expect(found.filter(({ instrument }) => instrument === 'drums')).toEqual([])
  expect(nearest({ q: 'kazoo -loop -one-shot' }).found).not.toEqual([])
})

test('a length holds where the words are unknown', () => {
  const { found, isFarOff } = nearest({ q: 'kazoo loop no drums 4 bars' })
  expect(isFarOff).toBe(false)
  expect(found.filter(({ kind, beats }) => kind !== 'loop' || beats !== 16)).toEqual([])
  expect(found.filter(({ instrument }) => instrument === 'drums')).toEqual([])
})

test('what is nearest to a range of tempos comes first', () => {
  const { exact, found } = nearest({ q: 'short drum loops 120-125 bpm' })
  expect(exact).toBe(0)
  const apart = found.map(({ tempoBpm }) => Math.abs(tempoBpm! - 122.5))
  expect(apart.slice(0, 4).filter((bpm) => bpm > 5)).toEqual([])
})

test('filters hold as long as anything passes them, and are given up last', () => {
  for (const q of ['kazoo', 'piano kazoo']) {
    const within = nearest({ q, genre: 'house' })
    expect(within).toMatchObject({ exact: 0, isBeyondFilters: false })
    expect(within.found.filter(({ genres }) => !genres.includes('house'))).toEqual([])
  }
  const beyond = nearest({ q: 'piano', genre: 'rock' })
  expect(beyond).toMatchObject({ exact: 0, isBeyondFilters: true })
  expect(beyond.found[0]).toMatchObject({ instrument: 'keys' })
})

test.each(['kazoo', '🎹🎹', 'ドラム xyzzy', `${'kazoo '.repeat(30)}`])(
  'what nothing comes near is answered by what is most wanted: %s',
  (q) => {
    expect(nearest({ q })).toMatchObject({ isFarOff: true, isBeyondFilters: false })
    expect(nearest({ q }).found).not.toEqual([])
  },
)

const SOUND = {
  title: 'Winter Window',
  artist: { name: 'Ada' },
  pack: null,
  kind: 'loop',
  tempoBpm: 92,
  key: { tonic: 2, mode: 'minor' },
  instrument: 'keys',
  genres: ['lo-fi'],
  moods: [],
  tags: ['dusty'],
  beats: 16,
  durationSeconds: 8,
} as unknown as Sound

test.each([
  ['lofi keys 80', [{ what: 'tempo', byBpm: 12, step: 'same' }]],
  ['lofi keys 184', [{ what: 'tempo', byBpm: 0, step: 'half' }]],
  ['keys Cm or Dm', []],
  ['dusty piano Cm', [{ what: 'key' }]],
  ['keys 80-90 bpm', [{ what: 'tempo', byBpm: 2, step: 'same' }]],
  ['keys one shot', [{ what: 'kind' }]],
  ['8 bars', [{ what: 'length' }]],
  [
    'sad winter violin',
    [
      { what: 'words', words: 'sad' },
      { what: 'words', words: 'violin' },
    ],
  ],
  ['trap', [{ what: 'words', words: 'trap' }]],
  ['Dm 92', []],
])('asked for %s, a sound of 92 BPM in D minor differs in %o', (q, differences) => {
  expect(differencesOf(SOUND, { ...failed({ q }), isBeyondFilters: false })).toEqual(differences)
})
