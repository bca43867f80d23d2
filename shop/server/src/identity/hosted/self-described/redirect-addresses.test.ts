import { expect, test } from 'vitest'
import { describeRedirect, isLoopback, mayRedirectTo } from './redirect-addresses.ts'

test.each([
  'https://claude.ai/api/mcp/auth_callback',
  'https://vscode.dev/redirect',
  'http://127.0.0.1/',
  'http://localhost:8787/callback',
  'http://[::1]:1234/callback',
  'cursor://anysphere.cursor-mcp/oauth/callback',
])('a program may be returned to at %s', (address) => expect(mayRedirectTo(address)).toBe(true))

test.each([
  '',
  'claude.ai/callback',
  'http://claude.ai/callback',
  'http://localhost.evil.test/callback',
  'http://10.0.0.1/callback',
  'https://10.0.0.1/callback',
  'https://0x7f000001/callback',
  'https://2130706433/callback',
  'https://[::1]/callback',
  'https://localhost/callback',
  'https://intranet/callback',
  'https://shop.test@evil.test/callback',
  'https://evil.test/#fragment',
  'javascript:alert(1)',
  'data:text/html,hello',
  'file:///etc/passwd',
  'unknown-program://callback',
  `https://evil.test/${'a'.repeat(300)}`,
])('%j is refused', (address) => expect(mayRedirectTo(address)).toBe(false))

test('people are shown a host, or a private address in full', () => {
  expect(describeRedirect('https://claude.ai/api/mcp/auth_callback')).toBe('claude.ai')
  expect(describeRedirect('http://localhost:8787/callback')).toBe('localhost:8787')
  expect(describeRedirect('cursor://anysphere.cursor-mcp/oauth')).toBe('cursor://anysphere.cursor-mcp/oauth')
  expect([isLoopback('http://localhost:1/x'), isLoopback('https://claude.ai/')]).toEqual([true, false])
})
