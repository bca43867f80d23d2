import type { VatStatus } from '@segno/contract'
import { amountCents, basisPoints } from '@segno/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billedAs, statusOf, vatOnTop, vatTakenBack } from './rules.ts'

const GERMAN_SHOP = { country: 'DE', rateBasisPoints: basisPoints(1_900) }
const VAT_IDS: Readonly<Record<string, string>> = { DE: 'DE136695976', FR: 'FR40303265045' }

/** A payee with every number that they can have. */
const payee = (country: string, vatStatus: VatStatus | null) => ({
  name: 'Ava Lune',
  email: 'ava@segno.test',
  country,
  tax: {
    street: 'Gasse 1',
    postcode: '1010',
    city: 'Town',
    country,
    vatStatus,
    taxNumber: null,
    taxId: '12 345/6789',
    vatId: VAT_IDS[country] ?? null,
    taxpayer: 'company' as const,
  },
})

/** Kind of VAT, rate, whether numbers stand on the paper, and how its note begins. */
const NONE = ['outside', 0, false, 'The supplier has not said'] as const
test.each([
  ['nothing', 'DE', NONE],
  ['nothing', 'US', NONE],
  ['private', 'DE', ['outside', 0, false, 'The supplier is a private person']],
  ['private', 'FR', ['outside', 0, false, 'The supplier is a private person']],
  ['private', 'US', ['outside', 0, false, 'The supplier is a private person']],
  ['small', 'DE', ['exempt', 0, true, 'The supplier is a small business']],
  ['small', 'FR', ['exempt', 0, true, 'The supplier is a small business']],
  ['regular', 'DE', ['charged', 1_900, true, '']],
  // They do not fit the address: nothing is charged that the law may not want.
  ['regular', 'FR', NONE],
  ['regular', 'US', NONE],
  ['reverseCharge', 'FR', ['reverse-charge', 0, true, 'Reverse charge']],
  ['reverseCharge', 'DE', NONE],
  ['reverseCharge', 'US', NONE],
  ['outside', 'US', ['outside', 0, true, 'The supplier is established outside']],
  ['outside', 'DE', NONE],
  ['outside', 'FR', NONE],
] as const)('a payee who states %s in %s', (stated, country, [vatKind, rate, isNumbered, note]) => {
  const vatStatus = stated === 'nothing' ? null : stated
  const billed = billedAs('a1', payee(country, vatStatus), GERMAN_SHOP)
  expect([billed.vatKind, billed.rateBasisPoints, billed.payee.taxNumber !== null]).toEqual([
    vatKind,
    rate,
    isNumbered,
  ])
  expect(billed.note.startsWith(note) && (note !== '' || billed.note === '')).toBe(true)
  expect(billed.payee.vatId === null).toBe(!isNumbered || country === 'US')
})

test('what was agreed before its state was kept is told from its note, for the VAT return', () => {
  const agreed = (country: string, status: VatStatus) => {
    const billed = billedAs('a1', payee(country, status), GERMAN_SHOP)
    return statusOf({ ...billed, status: undefined as never })
  }
  expect([agreed('US', 'outside'), agreed('DE', 'private'), agreed('FR', 'reverseCharge')]).toEqual([
    'outside',
    null,
    null,
  ])
})

test('the tax ID of a person stays off their papers; VAT on top needs a number that may stand there', () => {
  const { tax, ...rest } = payee('DE', 'regular')
  const person = { ...tax, taxpayer: 'person' as const }
  const withId = billedAs('a1', { ...rest, tax: person }, GERMAN_SHOP)
  expect([withId.vatKind, withId.payee.taxNumber, withId.payee.vatId]).toEqual(['charged', null, tax.vatId])
  const without = billedAs('a1', { ...rest, tax: { ...person, vatId: null } }, GERMAN_SHOP)
  expect(without.vatKind).toBe('outside')
  const numbered = { ...person, vatId: null, taxNumber: '181/815/08155' }
  const withNumber = billedAs('a1', { ...rest, tax: numbered }, GERMAN_SHOP)
  expect([withNumber.vatKind, withNumber.payee.taxNumber]).toEqual(['charged', '181/815/08155'])
})

test('a payee without an address is named by account and country, and a shop without a rate charges none', () => {
  const unknown = billedAs('a1', { name: 'Ava', email: null, country: 'PT', tax: null }, GERMAN_SHOP)
  expect(unknown.payee).toMatchObject({ name: 'Ava', country: 'PT', street: '', supplierNumber: 'a1' })
  const american = { country: 'US', rateBasisPoints: basisPoints(0) }
  expect(billedAs('a1', payee('US', 'regular'), american).vatKind).toBe('outside')
})

test('however a payout is taken back, its VAT is taken back to the cent', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(parts, fc.constantFrom(700, 1_900, 2_550), (nets, rate) => {
      const netCents = amountCents(nets.reduce((sum, net) => sum + net, 0))
      const paper = { netCents, vatCents: vatOnTop({ rateBasisPoints: basisPoints(rate) }, netCents) }
      const back = nets.reduce<{ netCents: typeof netCents; vatCents: typeof netCents }[]>((before, net) => {
        const taken = amountCents(net)
        return [...before, { netCents: taken, vatCents: vatTakenBack(paper, before, taken) }]
      }, [])
      expect(back.every(({ vatCents }) => vatCents >= 0)).toBe(true)
      expect(back.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(paper.vatCents)
    }),
  )
})
