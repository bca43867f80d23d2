import type { Subscription } from '@segno/contract'
import { expect, test } from 'vitest'
import { CREATOR_TERMS, STARTER, TERMS } from '../../testing/a-plan.ts'
import { cardPayText, cardToComeText, isTaxedAlike, newCardFacts, newCardText } from './new-card-words.ts'

const AT = '2026-12-30T12:00:00.000Z'
const GERMAN: Subscription = {
  ...STARTER,
  ...CREATOR_TERMS,
  card: { ...STARTER.card!, expires: '12/2030' },
  paidUntil: AT,
  next: { ...TERMS, ...CREATOR_TERMS, startsAt: AT },
  nextAttempt: { kind: 'renewal', at: AT, grossCents: 1_784 },
}
const JAPANESE: Subscription = {
  ...GERMAN,
  tax: { vat: 'outside', vatCountry: 'JP', taxLoad: 0 },
  grossCents: 1_499,
  next: { ...GERMAN.next!, grossCents: 1_499 },
  nextAttempt: { kind: 'renewal', at: AT, grossCents: 1_499 },
}
const OWED: Subscription = {
  ...GERMAN,
  due: { reason: 'renewal', grossCents: 1_784, points: 100, waitsForYou: false, attempts: 1 },
}

const breaking = (words: string): string => words.replaceAll('\u00a0', ' ')

test('[R07] a card that changes the VAT says the sum from the next payment on beside the one so far', () => {
  const facts = newCardFacts(JAPANESE, { ...GERMAN, card: { ...GERMAN.card!, last4: '0077' } })
  expect(Object.entries(facts).map((fact) => breaking(fact.join(': ')))).toEqual([
    'Card: Visa •••• 0077, expires 12/2030',
    'From 30 Dec 2026: € 17.84, including € 2.85 VAT 19% (Germany)',
    'So far: € 14.99. No VAT',
  ])
  expect(cardPayText(GERMAN)).toBe('Use this card')
})

test('a card that pays what is overdue says so on its button, too', () => {
  expect(newCardFacts(OWED, OWED)).toHaveProperty('To pay now')
  expect(breaking(cardPayText(OWED))).toBe('Pay € 17.84')
})

test('a card is only asked about where it changes the VAT or a sum', () => {
  expect([isTaxedAlike(GERMAN, GERMAN), isTaxedAlike(GERMAN, JAPANESE)]).toEqual([true, false])
  const dearer = { ...GERMAN, nextAttempt: { ...GERMAN.nextAttempt!, grossCents: 1_800 } }
  expect(isTaxedAlike(GERMAN, dearer)).toBe(false)
})

test('a card whose country makes the VAT of the next payment another is said to', () => {
  expect(newCardText(JAPANESE, GERMAN)).toMatch(
    /^Card changed\. Your next payment, on 30 Dec 2026, is €.17\.84, including €.2\.85 VAT.19%.\(Germany\)\.$/,
  )
  expect(newCardText(GERMAN, JAPANESE)).toMatch(/ on 30 Dec 2026, is €.14\.99\. No.VAT\.$/)
  expect(newCardText(GERMAN, GERMAN)).toBe('Card changed')
})

test.each([
  [
    'that is paid',
    GERMAN,
    /^Nothing is charged now\. The new card pays from 30 Dec 2026 on, €.17\.84 then\. If it is from outside Germany, you see/,
  ],
  ['that is overdue', OWED, /^The new card is charged €.17\.84 at once, which brings 100 points\. /],
  [
    'of a company that owes its VAT itself',
    { ...GERMAN, tax: { vat: 'reverse-charge', vatCountry: 'FR', taxLoad: 0 } },
    /€.17\.84 then\.$/,
  ],
] as const)('before another card is given, what it does is said of a plan %s', (_, plan, text) => {
  expect(cardToComeText(plan)).toMatch(text)
})
