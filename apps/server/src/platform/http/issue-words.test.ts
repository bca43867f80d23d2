import { listSounds, matchTrack } from '@segno/contract'
import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { checkRequest } from './check-request.ts'

function complaintOf(check: () => unknown): string {
  try {
    check()
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  throw new Error('there was no complaint')
}

test.each([
  [{ limit: '-1' }, 'limit: must be at least 1'],
  [{ limit: '101' }, 'limit: must be at most 100'],
  [{ q: 'a'.repeat(10_000) }, 'q: must have at most 200 characters'],
  [{ kind: 'foo' }, 'kind: must be loop or oneShot'],
  [{ halfDouble: '0' }, 'halfDouble: must be 1'],
  [{ sorted: '1' }, 'sorted: is not known here'],
])('what is wrong with an address is said in words: %j', (query, words) => {
  expect(complaintOf(() => checkRequest(listSounds, { params: {}, query, body: undefined }))).toBe(words)
})

test.each([
  [{ tempoBpm: '128' }, 'tempoBpm: must be a number'],
  [{ key: { tonic: 1.5, mode: 'minor' } }, 'key.tonic: must be a whole number'],
  [{ soundIds: [] }, 'soundIds: must not be empty'],
  [{ fingerprint: {} }, 'fingerprint.version: is missing'],
])('and with a body: %j', (body, words) => {
  expect(complaintOf(() => checkRequest(matchTrack, { params: {}, query: {}, body }))).toContain(words)
})
