import fc from 'fast-check'
import { expect, test } from 'vitest'
import { downloadName, hashRequest, judgeOrder, licenceNumber } from './rules.ts'

const sound = {
  artist: 'Ava Lune',
  title: 'Midnight Sub',
  tempoBpm: 120,
  key: { tonic: 1, mode: 'minor' },
} as const

test.each<[Parameters<typeof downloadName>[0], string]>([
  [sound, 'Ava Lune - Midnight Sub - 120 BPM - C# minor.wav'],
  [{ ...sound, tempoBpm: 129.9501 }, 'Ava Lune - Midnight Sub - 129.95 BPM - C# minor.wav'],
  [{ ...sound, tempoBpm: null, key: null }, 'Ava Lune - Midnight Sub.wav'],
  [{ ...sound, tempoBpm: null, key: { tonic: 1, mode: null } }, 'Ava Lune - Midnight Sub - C#.wav'],
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

test('a name keeps its words together without the joiners of its script', () => {
  expect(downloadName({ ...sound, title: 'می\u200cخواهم' })).toContain('میخواهم')
})

test('a long name is cut between two characters', () => {
  for (const title of ['🎹'.repeat(90), `a${'🎹'.repeat(90)}`])
    expect(downloadName({ ...sound, title }).isWellFormed()).toBe(true)
})

test('licence numbers of the same purchase differ and cannot be guessed from one another', () => {
  const numbers = Array.from({ length: 1_000 }, () => licenceNumber(123, 1, new Date('2026-11-21')))
  expect(new Set(numbers).size).toBe(1_000)
  expect(numbers[0]).toMatch(/^SEG-2026-000123-01-[A-HJ-NP-Z2-9]{8}$/)
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
