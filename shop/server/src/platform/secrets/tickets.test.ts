import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SecretBox } from './secret-box.ts'
import { readTicket, signTicket } from './tickets.ts'

const bytes = (value: number) => Buffer.alloc(32, value)
const key = new SecretBox({ current: bytes(7), old: null })
const now = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000)
const purpose = 'download'
const words = ['0190-a', '0190-b']
const signed = signTicket(key, { purpose, words }, later(60))

test('a ticket is good until it runs out', () => {
  expect(readTicket(key, signed, { purpose, now: later(59) })).toEqual(words)
  expect(readTicket(key, signed, { purpose, now: later(60) })).toBeNull()
})

test('a ticket for one purpose is not taken for another', () => {
  expect(readTicket(key, signed, { purpose: 'drag-out', now })).toBeNull()
})

test('a ticket that was changed in any place, or signed by another key, is not taken', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: signed.length - 1 }),
      fc.constantFrom('a', 'b', 'X', 'Y', '0', '9', '.', '-', '_'),
      (at, letter) => {
        const changed = signed.slice(0, at) + letter + signed.slice(at + 1)
        fc.pre(changed !== signed)
        expect(readTicket(key, changed, { purpose, now })).toBeNull()
      },
    ),
    { numRuns: 500 },
  )
  expect(readTicket(new SecretBox({ current: bytes(8), old: null }), signed, { purpose, now })).toBeNull()
  for (const text of ['', '.', '..', words.join('.'), `${words.join('.')}.zzzzzzzz.`])
    expect(readTicket(key, text, { purpose, now })).toBeNull()
})

test('a ticket outlives the rotation of the key that signed it', () => {
  const rotated = new SecretBox({ current: bytes(8), old: bytes(7) })
  expect(readTicket(rotated, signed, { purpose, now })).toEqual(words)
  expect(readTicket(key, signTicket(rotated, { purpose, words }, later(60)), { purpose, now })).toBeNull()
})
