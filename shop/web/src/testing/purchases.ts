import type { Purchase } from '@segno/contract'
import { aSound } from './sounds.ts'

/** One of a library; its place makes its ids and its title. */
export const aPurchase = (place: number, facts: Partial<Purchase> = {}): Purchase => ({
  id: `p${place}`,
  soundId: `s${place}`,
  loop: aSound({ id: `s${place}`, title: `Loop ${place}` }),
  points: 2,
  licenceNumber: `SEG-2026-00000${place}-01-ABCDEFGH`,
  licenceVersion: '2026-11',
  purchasedAt: '2026-03-14T15:09:26Z',
  receiptId: 'r1',
  packId: null,
  undoableUntil: null,
  ended: null,
  ...facts,
})
