import { basisPoints } from '@segno/units'
import { expect, test } from 'vitest'
import { decideVat } from './decide-vat.ts'
import { locate } from './evidence.ts'
import { taxPlaceOf } from './territories.ts'

const seller = {
  place: taxPlaceOf({ country: 'AT', postcode: null }),
  ossRegistered: true,
  registeredOutside: [],
}
const rateIn = (place: ReturnType<typeof taxPlaceOf>) =>
  decideVat({ seller, buyer: { kind: 'private', place }, day: '2026-11-25' }).rateBasisPoints

/** `DE` or `DE-27498`; `-` where nothing is known. */
const address = (text: string) => {
  const [country, postcode] = text.split('-')
  return country === '' ? null : { country: country!, postcode: postcode ?? null }
}

const COMBINATIONS: readonly [
  declared: string,
  card: string,
  cardAddress: string,
  network: string,
  percent: number,
  by: string,
][] = [
  // Nothing but the buyer's word.
  ['DE', '-', '-', '-', 19, 'word'],
  ['US', '-', '-', '-', 0, 'word'],
  ['GB', '-', '-', '-', 0, 'word'],
  ['MC', '-', '-', '-', 20, 'word'],
  // One more piece that agrees.
  ['DE', 'DE', '-', '-', 19, 'agreement'],
  ['DE', '-', 'DE', '-', 19, 'agreement'],
  ['DE', '-', '-', 'DE', 19, 'agreement'],
  ['US', '-', '-', 'US', 0, 'agreement'],
  ['MC', 'FR', '-', '-', 20, 'agreement'],
  ['LI', '-', '-', 'CH', 0, 'agreement'],
  // The word and one piece against the others.
  ['US', 'US', 'DE', 'DE', 0, 'agreement'],
  ['DE', 'US', 'US', 'DE', 19, 'agreement'],
  ['HU', 'DE', 'HU', 'FR', 27, 'agreement'],
  ['FR', 'DE', 'DE', 'FR', 20, 'agreement'],
  // Two pieces against the word.
  ['US', 'DE', 'DE', '-', 19, 'agreement'],
  ['US', 'DE', '-', 'DE', 19, 'agreement'],
  ['US', '-', 'DE', 'DE', 19, 'agreement'],
  ['US', 'DE', 'DE', 'FR', 19, 'agreement'],
  ['DE', 'US', 'US', '-', 0, 'agreement'],
  ['DE', 'HU', 'HU', 'HU', 27, 'agreement'],
  ['HU', 'DE', 'DE', 'FR', 19, 'agreement'],
  // Each piece says another country.
  ['US', 'DE', '-', '-', 19, 'highest'],
  ['DE', 'US', '-', '-', 19, 'highest'],
  ['US', '-', '-', 'DE', 19, 'highest'],
  ['DE', '-', '-', 'HU', 27, 'highest'],
  ['US', 'DE', 'HU', 'FR', 27, 'highest'],
  ['US', 'GB', 'CA', 'JP', 0, 'highest'],
  ['DE', 'US', 'HU', '-', 27, 'highest'],
  // Places apart from the VAT of their country need a second piece.
  ['DE-27498', '-', '-', '-', 19, 'highest'],
  ['DE-78266', 'DE', '-', 'DE', 19, 'agreement'],
  ['DE-27498', 'DE', 'DE-27498', 'DE', 0, 'agreement'],
  ['DE-27498', 'DE', 'DE-10115', 'DE', 19, 'agreement'],
  ['ES-35001', 'ES', '-', '-', 21, 'highest'],
  ['ES-35001', 'ES', 'ES-38001', '-', 0, 'agreement'],
  ['IT-23041', '-', 'IT-23041', '-', 0, 'agreement'],
  ['IT-23041', 'IT', 'IT-20100', '-', 22, 'agreement'],
  ['AX', '-', '-', '-', 25.5, 'highest'],
  ['AX', '-', '-', 'AX', 0, 'agreement'],
  ['RE', 'FR', '-', 'FR', 20, 'agreement'],
  ['GR-63086', 'GR', '-', '-', 24, 'highest'],
  // A part with a rate of its own, in the Union.
  ['PT-9000', 'PT', '-', '-', 23, 'highest'],
  ['PT-9000', 'PT', 'PT-9000', '-', 22, 'agreement'],
]

test.each(COMBINATIONS)(
  'declared %s, card %s, its address %s, network %s: %d by %s',
  (declared, card, cardAddress, network, percent, by) => {
    const found = locate(
      {
        declared: address(declared)!,
        card: card === '-' ? null : card,
        cardAddress: cardAddress === '-' ? null : address(cardAddress),
        network: network === '-' ? null : network,
      },
      rateIn,
    )
    expect([rateIn(found.place), found.by]).toEqual([basisPoints(percent * 100), by])
  },
)
