import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSocialProviders } from './provider-settings.ts'

const ORIGIN = 'https://segno.test'
const pem = (namedCurve: string): string =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const read = (providers: unknown, origin = ORIGIN) => readSocialProviders(JSON.stringify(providers), origin)
const google = { id: 'google', clientId: 'client', clientSecret: 'secret' }
const apple = { id: 'apple', clientId: 'client', teamId: 'team', keyId: 'key', privateKey: pem('P-256') }
const pool = {
  id: 'pool',
  name: 'Our pool',
  issuer: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbC',
  clientId: 'client',
}

test('a shop without providers has none', () => {
  expect(readSocialProviders('[]', ORIGIN)).toEqual([])
})

test('Google, Facebook and Apple need no more than what they gave the shop', () => {
  const facebook = { ...google, id: 'facebook' }
  const providers = read([google, facebook, apple])
  expect(providers.map(({ name, issuer, responseMode }) => [name, issuer, responseMode])).toEqual([
    ['Google', 'https://accounts.google.com', 'query'],
    ['Facebook', 'https://www.facebook.com', 'query'],
    ['Apple', 'https://appleid.apple.com', 'form_post'],
  ])
})

test('any issuer will do, a hosted user pool among them, with a secret or without', () => {
  expect(read([pool])).toMatchObject([{ ...pool, secret: { kind: 'none' }, plain: null }])
  expect(read([{ ...pool, clientSecret: 'secret' }])[0]?.secret).toEqual({ kind: 'text', text: 'secret' })
  expect(read([pool])[0]?.scopes).toEqual(['openid', 'email', 'profile'])
})

test.each([
  ['no list', {}, 'the list: '],
  ['an unknown field', [{ ...google, secret: 'x' }], 'provider 1, secret: is not known here'],
  ['an id that is no part of an address', [{ ...pool, id: 'A/B' }], 'provider 1, id: must be small letters'],
  ['no client', [google, { ...pool, clientId: '' }], 'provider 2, clientId: '],
  ['no secret', [{ ...google, clientSecret: undefined }], 'google: needs a clientSecret'],
  ['an issuer of Google’s own choice', [{ ...google, issuer: pool.issuer }], 'google: its issuer is known'],
  ['no issuer', [{ ...pool, issuer: undefined }], 'pool: needs an issuer'],
  ['no name', [{ ...pool, name: undefined }], 'pool: needs a name'],
  [
    'an issuer over http',
    [{ ...pool, issuer: 'http://pool.example' }],
    'provider 1, issuer: must be an https',
  ],
  ['one twice', [google, google], 'google: is listed twice'],
  ['Apple without its key', [{ ...apple, keyId: undefined }], 'apple: needs teamId, keyId and privateKey'],
  ['a key on another curve', [{ ...apple, privateKey: pem('P-384') }], 'must be a private key on P-256'],
  ['a key for Google', [{ ...google, teamId: 'team' }], 'are Apple’s'],
])('%s is refused in words', (_, providers, words) => {
  expect(() => read(providers)).toThrow(words)
})

test('what is not JSON is refused in words', () => {
  expect(() => readSocialProviders('google', ORIGIN)).toThrow('is not a list in JSON')
})

test('an answer by form_post needs https, because a browser sends no cookie along otherwise', () => {
  expect(() => read([apple], 'http://localhost:3000')).toThrow('apple: answers by form_post')
})
