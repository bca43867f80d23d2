import type { CalendarDay } from '@segno/units'
import { expect, test } from 'vitest'
import {
  decideVat,
  type OutsideCountry,
  type VatBuyer,
  type VatDecision,
  type VatIdState,
} from './decide-vat.ts'
import { taxPlaceOf } from './territories.ts'

interface Seller {
  country: string
  postcode?: string
  ossRegistered?: boolean
  registeredOutside?: OutsideCountry[]
}
interface Buyer {
  country: string
  postcode?: string
  id?: VatIdState
  idCountry?: string
}

const placeOf = ({ country, postcode = null }: { country: string; postcode?: string | null }) =>
  taxPlaceOf({ country, postcode })

function decide(seller: Seller, buyer: Buyer, day: CalendarDay = '2026-11-25'): VatDecision {
  const place = placeOf(buyer)
  const { id, idCountry = place.country } = buyer
  const vatBuyer: VatBuyer =
    id === undefined
      ? { kind: 'private', place }
      : { kind: 'business', place, vatId: id === 'none' ? { state: id } : { state: id, country: idCountry } }
  const { ossRegistered = true, registeredOutside = [] } = seller
  return decideVat({
    seller: { place: placeOf(seller), ossRegistered, registeredOutside },
    buyer: vatBuyer,
    day,
  })
}

/** `FR 20 %`, `FR 20 % for now`, `FR reverse charge`, `US outside`. */
function inWords(decision: VatDecision): string {
  if (decision.kind !== 'charged') return `${decision.country} ${decision.kind.replace('-', ' ')}`
  return `${decision.country} ${decision.rateBasisPoints / 100} %${decision.provisional ? ' for now' : ''}`
}

const german: Seller = { country: 'DE' }
const everywhere: Seller = { ...german, registeredOutside: ['CH', 'GB', 'NO'] }

const states = ['private', 'none', 'invalid', 'pending', 'unreachable', 'confirmed'] as const

/** Charged like a consumer until the VAT id is confirmed; for now only, while nothing is known of it yet. */
const untilConfirmed = (charged: string, confirmed: string): string[] => [
  ...Array<string>(3).fill(charged),
  ...Array<string>(2).fill(`${charged} for now`),
  confirmed,
]

// A column is what a buyer is: a consumer, or a business by the state of its VAT id.
test.each<[string, Seller, Omit<Buyer, 'id'>, ...string[]]>([
  ['at home', german, { country: 'DE' }, ...Array<string>(6).fill('DE 19 %')],
  ['in another Member State', german, { country: 'FR' }, ...untilConfirmed('FR 20 %', 'FR reverse charge')],
  [
    'there, below the threshold',
    { ...german, ossRegistered: false },
    { country: 'FR' },
    ...untilConfirmed('DE 19 %', 'FR reverse charge'),
  ],
  [
    'there, with an id of the seller’s country',
    german,
    { country: 'FR', idCountry: 'DE' },
    ...Array<string>(6).fill('FR 20 %'),
  ],
  ['in Monaco', german, { country: 'MC' }, ...untilConfirmed('FR 20 %', 'FR reverse charge')],
  [
    'on Madeira',
    german,
    { country: 'PT', postcode: '9000-018' },
    ...untilConfirmed('PT 22 %', 'PT reverse charge'),
  ],
  ['on the Canaries', german, { country: 'ES', postcode: '35001' }, ...Array<string>(6).fill('ES outside')],
  [
    'in Büsingen, of a German shop',
    german,
    { country: 'DE', postcode: '78266' },
    ...Array<string>(6).fill('DE outside'),
  ],
  ['in Britain, not registered there', german, { country: 'GB' }, ...Array<string>(6).fill('GB outside')],
  ['in Britain', everywhere, { country: 'GB' }, ...untilConfirmed('GB 20 %', 'GB reverse charge')],
  ['on the Isle of Man', everywhere, { country: 'IM' }, ...untilConfirmed('GB 20 %', 'GB reverse charge')],
  ['in Norway', everywhere, { country: 'NO' }, ...untilConfirmed('NO 25 %', 'NO reverse charge')],
  ['in Switzerland', everywhere, { country: 'CH' }, ...Array<string>(6).fill('CH 8.1 %')],
  ['in Liechtenstein', everywhere, { country: 'LI' }, ...Array<string>(6).fill('CH 8.1 %')],
  ['in America', everywhere, { country: 'US' }, ...Array<string>(6).fill('US outside')],
  [
    'in Iceland, where no shop registers',
    everywhere,
    { country: 'IS' },
    ...Array<string>(6).fill('IS outside'),
  ],
  [
    'in France, of a Swiss shop without OSS',
    { country: 'CH', ossRegistered: false },
    { country: 'FR' },
    ...untilConfirmed('FR 20 %', 'FR reverse charge'),
  ],
  ['at home in Britain', { country: 'GB' }, { country: 'GB' }, ...Array<string>(6).fill('GB 20 %')],
  ['at home in America', { country: 'US' }, { country: 'US' }, ...Array<string>(6).fill('US outside')],
])('a buyer %s pays what the table says', (_, seller, buyer, ...expected) => {
  const decided = states.map((id) => inWords(decide(seller, id === 'private' ? buyer : { ...buyer, id })))
  expect(decided).toEqual(expected)
})

test('the rate is that of the day of supply', () => {
  expect(inWords(decide(german, { country: 'EE' }, '2025-06-30'))).toBe('EE 22 %')
  expect(inWords(decide(german, { country: 'EE' }, '2025-07-01'))).toBe('EE 24 %')
})

test('a sale before the first known rate is refused rather than guessed', () => {
  expect(() => decide(german, { country: 'GR' }, '2016-05-31')).toThrow(RangeError)
})
