import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSecret, signedHeaders } from './sign.ts'

const message = { id: '0193b1f0-0000-7000-8000-000000000001', at: new Date(), body: '{"type":"sale.made"}' }

test('the official library takes what is signed, and nothing that was changed on the way', () => {
  const secret = newSecret()
  const headers = signedHeaders(message, [secret])
  const judge = new Webhook(secret)
  expect(judge.verify(message.body, headers)).toEqual({ type: 'sale.made' })
  expect(() => judge.verify(`${message.body} `, headers)).toThrow('No matching signature')
  expect(() => judge.verify(message.body, { ...headers, 'webhook-id': 'another' })).toThrow('No matching')
  expect(() => new Webhook(newSecret()).verify(message.body, headers)).toThrow('No matching signature')
})

test('what was signed long ago is not taken', () => {
  const secret = newSecret()
  const headers = signedHeaders({ ...message, at: new Date(Date.now() - 600_000) }, [secret])
  expect(() => new Webhook(secret).verify(message.body, headers)).toThrow('too old')
})

test('while a secret is changed, a receiver with either of the two takes it', () => {
  const secrets = [newSecret(), newSecret()]
  const headers = signedHeaders(message, secrets)
  for (const secret of secrets) expect(() => new Webhook(secret).verify(message.body, headers)).not.toThrow()
})

test('the signature is the one that the library makes itself', () => {
  const secret = newSecret()
  const headers = signedHeaders(message, [secret])
  expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(message.id, message.at, message.body))
})
