import { daysAfter } from '../../platform/day-range.ts'
import type { BillingContext } from '../billing-context.ts'
import { countWaiting, type Waiting } from './queries.ts'

/** A form runs out after a day, and is then asked after each minute. */
const FORM_DAYS = 3
/** Banks answer a direct debit within two weeks. */
const BANK_DAYS = 14
const ASK_DAYS = 1

const WORDS: Readonly<Record<keyof Waiting, string>> = {
  forms: `payments have been open for ${FORM_DAYS} days: they may be paid there, and are not settled here`,
  payments: `payments have been on their way for ${BANK_DAYS} days`,
  refunds: 'refunds have waited to be sent for a day',
  sentRefunds: `refunds have been on their way for ${BANK_DAYS} days`,
}

/** Money that has been waiting for longer than any bank needs, though no job of it has failed. */
export async function waitingWarnings({ db, now }: Pick<BillingContext, 'db' | 'now'>): Promise<string[]> {
  const before = (days: number) => daysAfter(now(), -days)
  const waiting = await countWaiting(db, {
    openedBefore: before(FORM_DAYS),
    sentBefore: before(BANK_DAYS),
    askedBefore: before(ASK_DAYS),
  })
  return (Object.keys(WORDS) as (keyof Waiting)[])
    .filter((what) => waiting[what] > 0)
    .map((what) => `Card provider: ${waiting[what]} ${WORDS[what]}.`)
}
