import { expect, test } from 'vitest'
import { cleanName, readDescription, UNNAMED } from './self-description.ts'

test.each([
  ['Claude', 'Claude'],
  ['  Visual\nStudio\tCode ', 'Visual Studio Code'],
  ['Cla\u202eude\u200b', 'Claude'],
  ['x'.repeat(100), 'x'.repeat(40)],
  ['', UNNAMED],
  ['\u202e\u200b', UNNAMED],
  [undefined, UNNAMED],
  [{ toString: 'Claude' }, UNNAMED],
  ['Segno', UNNAMED],
  ['S e g n o companion', UNNAMED],
  ['ＳＥＧＮＯ', UNNAMED],
])('the name %j is shown as %j', (given, shown) => expect(cleanName(given, 'Segno')).toBe(shown))

const CALLBACK = 'https://claude.ai/callback'

test('a description is a name and addresses, whatever else stands beside them', () => {
  const given = { client_name: 'Claude', redirect_uris: [CALLBACK, CALLBACK], scope: 'admin', jwks: {} }
  expect(readDescription(given, 'Segno')).toEqual({ name: 'Claude', redirectUris: [CALLBACK] })
})

test.each([
  [null, 'invalid_client_metadata'],
  [[], 'invalid_client_metadata'],
  [{ client_name: 'x' }, 'invalid_client_metadata'],
  [{ redirect_uris: [] }, 'invalid_client_metadata'],
  [{ redirect_uris: [7] }, 'invalid_client_metadata'],
  [{ redirect_uris: Array.from({ length: 11 }, (_, at) => `${CALLBACK}${at}`) }, 'invalid_client_metadata'],
  [{ redirect_uris: [CALLBACK, 'http://evil.test/'] }, 'invalid_redirect_uri'],
  [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
])('%j is refused', (given, error) => expect(readDescription(given, 'Segno')).toBe(error))
