import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTicket, signTicket } from './download-ticket.ts'

const key = Buffer.alloc(32, 7)
const now = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000)
const ticket = { accountId: '0190-a', soundId: '0190-b' }
const signed = signTicket(key, ticket, later(60))

test('a ticket is good until it runs out', () => {
  expect(readTicket(key, signed, later(59))).toEqual(ticket)
  expect(readTicket(key, signed, later(60))).toBeNull()
})

test('a ticket that was changed in any place, or signed by another key, is not taken', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: signed.length - 1 }),
      fc.constantFrom('a', 'b', 'X', 'Y', '0', '9', '.', '-', '_'),
      (at, letter) => {
        const changed = signed.slice(0, at) + letter + signed.slice(at + 1)
        fc.pre(changed !== signed)
        expect(readTicket(key, changed, now)).toBeNull()
      },
    ),
    { numRuns: 500 },
  )
  expect(readTicket(Buffer.alloc(32, 8), signed, now)).toBeNull()
  expect(readTicket(key, '', now)).toBeNull()
})
