import { UNDO_DAYS } from '@segno/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { downloadName, hashRequest, judgeOrder, judgeUndo, licenceNumberAround } from './rules.ts'

const sound = {
  artist: 'Ava Lune',
  title: 'Midnight Sub',
  tempoBpm: 120,
  key: { tonic: 1, mode: 'minor' },
} as const

test.each<[Parameters<typeof downloadName>[0], string]>([
  [sound, 'Ava Lune - Midnight Sub - 120 BPM - C# minor.wav'],
  [{ ...sound, tempoBpm: 129.9551 }, 'Ava Lune - Midnight Sub - 129.96 BPM - C# minor.wav'],
  [{ ...sound, tempoBpm: null, key: null }, 'Ava Lune - Midnight Sub.wav'],
  [{ ...sound, tempoBpm: null, key: { tonic: 1, mode: null } }, 'Ava Lune - Midnight Sub - C#.wav'],
  [{ ...sound, key: { tonic: 3, mode: 'major' } }, 'Ava Lune - Midnight Sub - 120 BPM - Eb major.wav'],
  [{ ...sound, title: '???' }, 'Ava Lune - 120 BPM - C# minor.wav'],
  [{ ...sound, artist: '' }, 'Midnight Sub - 120 BPM - C# minor.wav'],
  [{ ...sound, title: '../../etc/passwd' }, 'Ava Lune - etc passwd - 120 BPM - C# minor.wav'],
  [{ ...sound, artist: 'AC/DC: "live"?', title: 'a|b' }, 'AC DC live - a b - 120 BPM - C# minor.wav'],
])('the file of %j is named %s', (facts, name) => {
  expect(downloadName(facts)).toBe(name)
})

test('no title makes a name that a file system refuses', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const name = downloadName({ ...sound, title })
      expect(name).not.toMatch(/[\p{Cc}/\\:*?"<>|]/u)
      expect(name.length).toBeLessThan(200)
    }),
  )
})

test.each(['夜', '🎹', 'a', '👩\u200d🎤', 'ß'])(
  'a name of many %s fits 255 bytes, and keeps its tempo and key',
  (character) => {
    const many = character.repeat(120)
    const name = downloadName({ ...sound, title: many, artist: many })
    expect(Buffer.byteLength(name.replace('.wav', ' (preview) (99).wav'))).toBeLessThanOrEqual(255)
    expect(name).toMatch(/ - 120 BPM - C# minor\.wav$/)
  },
)

test('however long artist and title are, names have one length, of which the artist takes a third', () => {
  const artist = 'A'.repeat(200)
  const title = 'b'.repeat(200)
  const plain = { tempoBpm: null, key: null }
  const names = [
    { ...sound, artist, title },
    { ...sound, ...plain, artist, title },
    { ...sound, title },
    { ...sound, artist: '', title },
  ].map((facts) => downloadName(facts).replace(/\.wav$/, ''))
  expect(new Set(names.map(({ length }) => length)).size).toBe(1)
  expect(/^A+/.exec(names[0]!)![0].length * 3).toBe(names[0]!.length)
})

test('an artist’s name of three bytes a character takes a third of the bytes', () => {
  const name = downloadName({ ...sound, artist: '夜'.repeat(200), title: '月'.repeat(200) })
  const [artist = ''] = name.split(' - ')
  const share = Buffer.byteLength(artist) / Buffer.byteLength(name)
  expect(share).toBeGreaterThan(0.3)
  expect(share).toBeLessThan(0.34)
})

test('a name that is cut between two words does not end in a space', () => {
  for (const title of [' b'.repeat(100), `a${' b'.repeat(100)}`])
    expect(downloadName({ ...sound, title })).not.toMatch(/ {2}/)
})

test('a name keeps its words together without the joiners of its script', () => {
  expect(downloadName({ ...sound, title: 'می\u200cخواهم' })).toContain('میخواهم')
})

test('a long name is cut between two characters', () => {
  for (const title of ['🎹'.repeat(90), `a${'🎹'.repeat(90)}`])
    expect(downloadName({ ...sound, title }).isWellFormed()).toBe(true)
})

test('licence numbers of the same purchase differ and cannot be guessed from one another', () => {
  const numbers = Array.from({ length: 1_000 }, () => licenceNumberAround(1, new Date('2026-11-21')))
  expect(new Set(numbers.map(({ after }) => after)).size).toBe(1_000)
  expect(numbers[0]).toEqual({ before: 'SEG-2026-', after: expect.stringMatching(/^-01-[A-HJ-NP-Z2-9]{8}$/) })
})

test('another order is told from the same one', () => {
  const order = [{ soundId: 'a', pricePoints: 2 }]
  expect(hashRequest(order)).toBe(hashRequest([{ soundId: 'a', pricePoints: 2 }]))
  expect(hashRequest(order)).not.toBe(hashRequest([{ soundId: 'a', pricePoints: 3 }]))
})

const offers = [{ id: 'a', status: 'published', price_points: 2 }]
test.each([
  ['as shown', [{ soundId: 'a', pricePoints: 2 }], [], { can: true }],
  [
    'dearer now',
    [{ soundId: 'a', pricePoints: 1 }],
    [],
    { can: false, why: 'price', changed: [{ soundId: 'a', pricePoints: 2 }] },
  ],
  ['owned', [{ soundId: 'a', pricePoints: 2 }], ['a'], { can: false, why: 'owned', soundIds: ['a'] }],
  ['gone', [{ soundId: 'b', pricePoints: 2 }], [], { can: false, why: 'gone', soundIds: ['b'] }],
])('an order of a sound that is %s', (_, items, owned, verdict) => {
  expect(judgeOrder(items, offers, owned)).toEqual(verdict)
})

const boughtAt = new Date('2026-11-01T12:00:00Z')
const until = new Date(Date.UTC(2026, 10, 1 + UNDO_DAYS, 12))
test.each([
  ['at once', boughtAt, {}, { until }],
  ['in the last moment', new Date(until.getTime() - 1), {}, { until }],
  ['after its time', until, {}, { why: 'expired' }],
  ['once it was downloaded', boughtAt, { first_taken_at: boughtAt }, { why: 'downloaded' }],
  ['a second time', boughtAt, { ended_at: boughtAt, first_taken_at: boughtAt }, { why: 'ended' }],
])('a purchase that is undone %s', (_, now, facts, verdict) => {
  const licence = { created_at: boughtAt, first_taken_at: null, ended_at: null, ...facts }
  expect(judgeUndo(licence, now)).toEqual(verdict)
})
