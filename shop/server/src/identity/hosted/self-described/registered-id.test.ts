import { expect, test } from 'vitest'
import { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { readRegisteredId, registeredId } from './registered-id.ts'

const keyOf = (byte: number) => new Uint8Array(32).fill(byte)
const secrets = new SecretBox({ current: keyOf(1), old: null })
const description = { name: 'Claude ♪', redirectUris: ['https://claude.ai/api/mcp/auth_callback'] }
const id = registeredId(secrets, description)!

test('an id says what was registered, and the same is registered only once', () => {
  expect(readRegisteredId(secrets, id)).toEqual(description)
  expect(registeredId(secrets, description)).toBe(id)
  expect(id.length).toBeLessThan(230)
})

test('an id outlives one change of the shop’s key', () => {
  const changed = new SecretBox({ current: keyOf(2), old: keyOf(1) })
  expect(readRegisteredId(changed, id)).toEqual(description)
  expect(readRegisteredId(new SecretBox({ current: keyOf(2), old: null }), id)).toBeNull()
})

const [, text = '', signature = ''] = id.split('.')
const otherText = Buffer.from(JSON.stringify(['Claude', 'https://evil.test/'])).toString('base64url')

test.each([
  '',
  'p',
  'agent',
  `p.${text}`,
  `p.${text}.`,
  `p.${otherText}.${signature}`,
  `p.${text}.${signature.slice(1)}`,
  `p.${text}.${signature}.`,
  `q.${text}.${signature}`,
  `p.${text}.${'A'.repeat(signature.length)}`,
])('the forged id %j is nobody’s', (forged) => expect(readRegisteredId(secrets, forged)).toBeNull())

test('a description that is too long for an address has no id', () => {
  const redirectUris = Array.from({ length: 10 }, (_, at) => `https://claude.ai/${'a'.repeat(200)}${at}`)
  expect(registeredId(secrets, { name: 'Claude', redirectUris })).toBeNull()
})
