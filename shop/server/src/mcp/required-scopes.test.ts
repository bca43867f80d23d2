import { expect, test } from 'vitest'
import { missingScopes } from './required-scopes.ts'

const call = (name: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } })

test('a tool needs its scope, and one that changes something needs buying as well', () => {
  expect(missingScopes(call('search_sounds'), [])).toEqual(['search'])
  expect(missingScopes(call('search_sounds'), ['search'])).toEqual([])
  expect(missingScopes(call('cart'), ['library'])).toEqual(['buy'])
  expect(missingScopes([call('cart'), call('match_track')], ['buy'])).toEqual(['library', 'match'])
})

test.each([
  null,
  'text',
  7,
  [],
  {},
  { method: 'tools/list' },
  call(7),
  call('no_such_tool'),
  [[call('cart')]],
])('a body such as %j needs no scope', (body) => expect(missingScopes(body, [])).toEqual([]))
