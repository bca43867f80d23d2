import { expect, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { SecretBox } from './secret-box.ts'

const [one, two, three] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const box = new SecretBox({ current: one, old: null })
const what = { purpose: 'totp', rowId: 'ada' }

test('what is sealed opens with its key, and shows nothing of itself', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', what)
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(box.seal('JBSWY3DPEHPK3PXP', what)).not.toBe(sealed)
  expect(box.open(sealed, what)).toBe('JBSWY3DPEHPK3PXP')
})

test('what is sealed for one row or purpose opens for no other', () => {
  const sealed = box.seal('secret', what)
  expect(() => box.open(sealed, { ...what, rowId: 'eve' })).toThrow('unable to authenticate')
  expect(() => box.open(sealed, { ...what, purpose: 'signing key' })).toThrow('unable to authenticate')
})

test('what was changed, cut off or never sealed does not open', () => {
  const sealed = box.seal('secret', what)
  const last = sealed.at(-5) === 'A' ? 'B' : 'A'
  expect(() => box.open(sealed.slice(0, -5) + last + sealed.slice(-4), what)).toThrow(
    'unable to authenticate',
  )
  expect(() => box.open(sealed.slice(0, -4), what)).toThrow('unable to authenticate')
  expect(() => box.open(box.currentPrefix, what)).toThrow('cut off')
  expect(() => box.open('secret', what)).toThrow('is not sealed')
})

test('a wrong key is said in a sentence for whoever runs the shop', () => {
  const other = new SecretBox({ current: two, old: three })
  expect(() => other.open(box.seal('secret', what), what)).toThrow(OperatorError)
  expect(() => other.reseal(box.seal('secret', what), what)).toThrow('SEGNO_SECRET_KEY_OLD')
})

test('a new key takes over what is plain and what the key before has sealed, once', () => {
  const newer = new SecretBox({ current: two, old: one })
  const before = box.seal('secret', what)
  expect(newer.open(before, what)).toBe('secret')
  const resealed = newer.reseal(before, what)
  expect(new SecretBox({ current: two, old: null }).open(resealed, what)).toBe('secret')
  expect(newer.reseal(resealed, what)).toBe(resealed)
  expect(newer.open(newer.reseal('plain', what), what)).toBe('plain')
})

test('while a key is changed, processes with the one before are still known', () => {
  const [token] = box.tokensFor('search process')
  expect(new SecretBox({ current: two, old: one }).tokensFor('search process')).toContain(token)
  expect(new SecretBox({ current: two, old: null }).tokensFor('search process')).not.toContain(token)
  expect(box.tokensFor('anything else')).not.toContain(token)
})
