import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyCertificate } from './verify-certificate.ts'

const DEVICE_KEY = 'a-random-text-of-this-computer'
const NOW = new Date('2026-11-26T12:00:00Z')
const DAY_SECONDS = 86_400
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const { x = '' } = publicKey.export({ format: 'jwk' })
const keys = [{ kty: 'OKP' as const, crv: 'Ed25519' as const, x, kid: 'one' }]
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const at = NOW.getTime() / 1_000
const CLAIMS = {
  licence: 'SGA-7K2M-9QXD-4HTP',
  device: createHash('sha256').update(DEVICE_KEY).digest('base64url'),
  aud: 'segno-agent',
  iat: at,
  exp: at + 30 * DAY_SECONDS,
}

function certify(claims: object = {}): string {
  const signed = `${part({ alg: 'EdDSA', kid: 'one' })}.${part({ ...CLAIMS, ...claims })}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}
const check = (certificate: string, facts: { now?: Date; deviceKey?: string } = {}) =>
  verifyCertificate({ certificate, keys, deviceKey: DEVICE_KEY, now: NOW, ...facts })
const inDays = (days: number): Date => new Date(NOW.getTime() + days * DAY_SECONDS * 1_000)

test('a certificate proves a licence offline for thirty days, and then no longer', () => {
  const proof = { licenceNumber: CLAIMS.licence, until: inDays(30) }
  expect(check(certify(), { now: inDays(29) })).toEqual(proof)
  expect(check(certify(), { now: inDays(31) })).toBe('ended')
})

test('a clock that is wrong by a year does not lengthen a licence', () => {
  expect(check(certify(), { now: inDays(-365) })).toBe('clock_wrong')
  expect(check(certify(), { now: inDays(365) })).toBe('ended')
})

test('a certificate that was edited by hand, copied to another computer or made for another program proves nothing', () => {
  const [head, , signature] = certify().split('.')
  const longer = part({ ...CLAIMS, exp: at + 3_650 * DAY_SECONDS })
  expect(check(`${head}.${longer}.${signature}`)).toBe('damaged')
  expect(check(`${part({ alg: 'none', kid: 'one' })}.${longer}.`)).toBe('damaged')
  expect(check('not a certificate')).toBe('damaged')
  expect(check(certify({ aud: 'another program' }))).toBe('damaged')
  expect(check(certify(), { deviceKey: 'another computer' })).toBe('other_device')
})

test('a licence file whose keys were edited by hand proves nothing', () => {
  const edited = [{ ...keys[0]!, x: 'edited' }]
  expect(verifyCertificate({ certificate: certify(), keys: edited, deviceKey: DEVICE_KEY, now: NOW })).toBe(
    'damaged',
  )
})
