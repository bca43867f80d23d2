import { expect, expectTypeOf, test } from 'vitest'
import {
  addressOf,
  type Answer,
  type CallInput,
  type checkOut,
  getSound,
  listSounds,
  type RequestParts,
  soundQuery,
} from './contract.ts'

test('an address carries the parameters and the query', () => {
  expect(addressOf(getSound, { params: { soundId: 'a b' } })).toBe('/api/sounds/a%20b')
  expect(addressOf(listSounds, { query: { q: 'dark & deep', limit: '5' } })).toBe(
    '/api/sounds?q=dark+%26+deep&limit=5',
  )
})

test('client and server see the same endpoint from both sides', () => {
  expectTypeOf<RequestParts<typeof listSounds, 'out'>['query']['limit']>().toEqualTypeOf<number>()
  expectTypeOf<CallInput<typeof checkOut>['body']['items'][0]['soundId']>().toEqualTypeOf<string>()
  expectTypeOf<Answer<typeof getSound>['tempoBpm']>().toEqualTypeOf<number | null>()
  expectTypeOf<RequestParts<typeof getSound, 'out'>['body']>().toEqualTypeOf<undefined>()
})

test.each([
  [{ limit: '0' }, 'limit'],
  [{ limit: '1e3' }, 'limit'],
  [{ tempoMin: 'fast' }, 'tempoMin'],
  [{ key: '12-minor' }, 'key'],
  [{ kind: 'drum' }, 'kind'],
])('a wrong value of a filter is refused by name: %j', (query, name) => {
  const result = soundQuery.safeParse(query)
  expect(result.success).toBe(false)
  expect(result.error!.issues[0]!.path[0]).toBe(name)
})

test('an unknown filter is refused', () => {
  expect(soundQuery.safeParse({ colour: 'blue' }).success).toBe(false)
})

test('several values stand in one parameter', () => {
  expect(soundQuery.parse({ genre: 'techno,house' })).toMatchObject({
    genre: ['techno', 'house'],
    index: 0,
    limit: 10,
  })
})
