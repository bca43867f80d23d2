import type { LegalNotice } from '@segno/contract'
import { taxPlaceOf } from '@segno/vat'
import { pino } from 'pino'
import { selectAffiliateBreaches } from '../affiliates/ledger/queries.ts'
import { selectBillingBreaches } from '../billing/ledger/queries.ts'
import { type PayeesContext, setArtistDetails } from '../payees/details.ts'
import type { AskVatId, PayoutListeners } from '../payees/public.ts'
import type { Db } from '../platform/db/db.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import { selectRoyaltyBreaches } from '../royalties/ledger/queries.ts'
import type { LedgerChecks } from '../wallet/public.ts'

/** Nothing needs a second administrator. */
export const NO_PAYOUT_LIMITS = { secondPersonCents: null }

/** A German shop. */
export const VAT_SELLER = { place: taxPlaceOf({ country: 'DE', postcode: null }) }

/** With the rules that the rows of a test can keep which invents payments and commissions; nobody hears of a payout. */
export const LEDGER_CHECKS: LedgerChecks & PayoutListeners = {
  log: pino({ level: 'silent' }),
  ledgerRules: [selectBillingBreaches, selectRoyaltyBreaches, selectAffiliateBreaches],
  onPaidOut: [],
}

interface ShopFacts {
  readonly name: string
  readonly origin: string
  readonly supportHost: string
  readonly legal: LegalNotice | null
}

/** A German shop as its papers name it. */
export const SHOP = {
  name: 'Segno',
  origin: 'https://shop.test',
  supportHost: 'shop.test',
  legal: {
    name: 'Segno GmbH',
    street: 'Lindenstraße 5',
    postcode: '10969',
    city: 'Berlin',
    country: 'DE',
    contact: null,
    representedBy: null,
    phone: '+49 30 23125 100',
    register: 'HRB 12345 B',
    vatId: 'DE136695976',
  },
} as const

/** A context of payouts, without a clock; nothing needs a second administrator. */
export const PAYING = {
  ...LEDGER_CHECKS,
  payoutLimits: NO_PAYOUT_LIMITS,
  shop: SHOP,
  vatSeller: VAT_SELLER,
}

/** An authority that knows every VAT ID. */
export const knowAllVatIds: AskVatId = () => Promise.resolve({ state: 'confirmed' })

/** Everything that payout details need, on a test's database. */
export const payeesContextOn = (db: Db, now: Date): PayeesContext & { readonly shop: ShopFacts } => ({
  db,
  now: () => now,
  jobs: new Jobs(db, pino({ level: 'silent' })),
  shop: SHOP,
  vatSeller: VAT_SELLER,
  askVatId: knowAllVatIds,
})

/** Of an artist who is paid by bank transfer. */
export const payeeDetails = {
  holder: 'Ava Lune',
  iban: 'DE89370400440532013000',
  paypal: null,
  street: 'Gasse 1',
  postcode: '1010',
  city: 'Vienna',
  country: 'AT',
  vatStatus: null,
  vatId: null,
  taxpayer: 'person',
  firstName: 'Ava',
  lastName: 'Lune',
  registerNumber: null,
  taxNumber: null,
  taxId: '591199013',
  taxCountry: 'AT',
  bornOn: '1990-05-12',
  birthCity: null,
  birthCountry: null,
} as const satisfies ArtistDetails

type ArtistDetails = Parameters<typeof setArtistDetails>[2]

/** Says where an artist is paid to, at that moment. */
export function givePayoutDetails(
  db: Db,
  { artistId, at, ...changed }: Partial<ArtistDetails> & { artistId: string; at: Date },
): Promise<void> {
  return setArtistDetails(payeesContextOn(db, at), artistId, { ...payeeDetails, ...changed })
}
