import { pino } from 'pino'
import { type PayeesContext, setArtistDetails } from '../payees/details.ts'
import type { Db } from '../platform/db/db.ts'
import { Jobs } from '../platform/jobs/jobs.ts'

/** Nothing needs a second administrator. */
export const NO_PAYOUT_LIMITS = { secondPersonCents: null }

/** Everything that payout details need, on a test's database. */
export const payeesContextOn = (db: Db, now: Date): PayeesContext => ({
  db,
  now: () => now,
  jobs: new Jobs(db, pino({ level: 'silent' })),
  shop: { name: 'Segno', origin: 'https://shop.test' },
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
  taxId: '12 345/6789',
  vatId: null,
  bornOn: '1990-05-12',
} as const

/** Says where an artist is paid to, at that moment. */
export function givePayoutDetails(
  db: Db,
  { artistId, at, ...changed }: { artistId: string; at: Date; iban?: null; paypal?: string },
): Promise<void> {
  return setArtistDetails(payeesContextOn(db, at), artistId, { ...payeeDetails, ...changed })
}
