import { listSounds, matchTrack } from '@segno/contract'
import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { checkRequest } from './check-request.ts'

function refusalOf(check: () => unknown): AppError {
  try {
    check()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('there was no complaint')
}
const complaintOf = (check: () => unknown): string => refusalOf(check).message

test.each([
  [{ limit: '-1' }, 'limit: must be at least 1'],
  [{ limit: '101' }, 'limit: must be at most 100'],
  [{ q: 'a'.repeat(10_000) }, 'q: must have at most 200 characters'],
  [{ kind: 'foo' }, 'kind: must be loop or oneShot'],
  [{ halfDouble: '0' }, 'halfDouble: must be 1'],
  [{ sorted: '1' }, 'sorted: is not known here'],
  [{ ['x'.repeat(70)]: '1' }, `${'x'.repeat(60)}…: is not known here`],
  [{ instrument: '' }, 'instrument: is empty: leave it out, or give it a value'],
  [{ pack: 'a\u202eb\r\n' }, 'pack: “a\ufffdb\ufffd\ufffd” is not an id'],
  [{ '': '1' }, 'The request: has a part without a name'],
  [{ limit: '' }, 'limit: is empty: leave it out, or give it a value'],
  [{ genre: 'house,,techno' }, 'genre: has a comma with nothing beside it'],
  [{ ai: 'none,some' }, 'ai: “some” must be none, assisted or generated'],
  [
    { genre: 'Drum & Bass' },
    'genre: “Drum & Bass” is not written as words of the vocabulary are: in small letters, digits and -, as hi-hat',
  ],
  [
    { artist: 'O’Brien' },
    'artist: “O’Brien” is not a handle: those have 2 to 60 letters a to z, digits or -, as mira-okafor',
  ],
])('what is wrong with an address is said in words: %j', (query, words) => {
  expect(complaintOf(() => checkRequest(listSounds, { params: {}, query, body: undefined }))).toBe(words)
})

test.each([
  [{ tempoBpm: '128' }, 'tempoBpm: must be a number'],
  [{ key: { tonic: 1.5, mode: 'minor' } }, 'key.tonic: must be a whole number'],
  [{ loopIds: [] }, 'loopIds: must not be empty'],
  [null, 'The request: its body is missing'],
  [[], 'The request: its body must be an object'],
  [{}, 'The request: its body must have either a fingerprint or loopIds'],
  [{ '': 1 }, 'The request: its body has a part without a name'],
  [{ fingerprint: {} }, 'fingerprint.version: is missing'],
])('and with a body: %j', (body, words) => {
  expect(complaintOf(() => checkRequest(matchTrack, { params: {}, query: {}, body }))).toContain(words)
})

const NUL = 'a\u0000b'
const HALF = 'a\ud83d'
const nested = (depth: number): unknown => JSON.parse('{"of":'.repeat(depth) + '1' + '}'.repeat(depth))

test.each([
  [{ params: { id: NUL } }, 'id: holds a character that no text has (NUL)'],
  [{ query: { q: NUL } }, 'q: holds a character that no text has (NUL)'],
  [{ query: { [NUL]: '1' } }, 'The request: has a name that holds a character that no text has (NUL)'],
  [{ query: { q: HALF } }, 'q: holds half of a character (a surrogate without the other)'],
  [{ body: { loopIds: ['a', NUL] } }, 'loopIds.1: holds a character that no text has (NUL)'],
  [{ body: { key: { mode: HALF } } }, 'key.mode: holds half of a character (a surrogate without the other)'],
  [{ body: { fingerprint: nested(100_000) } }, 'The request: is nested more than 32 deep'],
])('text that nobody can keep is refused by the name of its field: %#', (given, words) => {
  const request = { params: {}, query: {}, body: undefined, ...given }
  expect(complaintOf(() => checkRequest(matchTrack, request))).toBe(words)
})

test('of very many mistakes the first are named', () => {
  const body = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field${at}`, at]))
  const refusal = refusalOf(() => checkRequest(matchTrack, { params: {}, query: {}, body }))
  expect(refusal.errors).toHaveLength(20)
})
