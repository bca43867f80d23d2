import { expect, test } from 'vitest'
import { narrowRequest } from './narrow-request.ts'

const scopeFor = (query: string) =>
  new URL(
    narrowRequest(`/oauth2/authorize?${query}`, (id) => id === 'agent'),
    'http://shop.test',
  ).searchParams.get('scope')

test.each([
  ['client_id=p.x.y', 'search match library'],
  ['client_id=p.x.y&scope=', 'search match library'],
  ['client_id=p.x.y&scope=openid+profile+offline_access', 'search match library'],
  ['client_id=p.x.y&scope=openid+search+buy', 'search buy'],
  ['client_id=agent&scope=openid+search', 'openid search'],
])('%s asks for %j', (query, scope) => expect(scopeFor(query)).toBe(scope))

test('nothing else changes', () => {
  const other = '/oauth2/token?client_id=p.x.y'
  expect(narrowRequest(other, () => false)).toBe(other)
  const asked = '/oauth2/authorize?client_id=p.x.y&state=a%2Bb&nonce=1&resource=http%3A%2F%2Fa%2F'
  expect(narrowRequest(asked, () => false)).toBe(
    '/oauth2/authorize?client_id=p.x.y&state=a%2Bb&resource=http%3A%2F%2Fa%2F&scope=search+match+library',
  )
})
