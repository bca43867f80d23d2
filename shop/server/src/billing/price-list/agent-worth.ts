import { amountCents, centsToMicroEur } from '@segno/units'
import type { Db } from '../../platform/db/db.ts'
import { findAnyPackage } from '../queries.ts'

const DAYS_OF_YEAR = 365
/** Of a shop that has taken the price off its list. */
const UNLISTED_YEAR_CENTS = 4_900
const UNLISTED_FOR_EVER_CENTS = 12_900

/** List price of the Agent for some days, or for ever, in millionths of a euro. */
export async function agentWorth(db: Db, days: number | null): Promise<number> {
  const priceOf = async (id: string, unlisted: number) =>
    centsToMicroEur(amountCents((await findAnyPackage(db, id, 'EUR'))?.price_cents ?? unlisted))
  if (days === null) return priceOf('agent-perpetual', UNLISTED_FOR_EVER_CENTS)
  return Math.ceil(((await priceOf('agent-year', UNLISTED_YEAR_CENTS)) * days) / DAYS_OF_YEAR)
}
