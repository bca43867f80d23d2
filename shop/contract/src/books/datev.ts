import * as z from 'zod/mini'
import { BOOK_ACCOUNT_NAMES, type BookAccount } from './accounts.ts'

/** Accounts that have a number of their own at DATEV: VAT of other countries too. */
export type DatevAccount = BookAccount | 'vatElsewhere'
export const DATEV_ACCOUNT_NAMES = [...BOOK_ACCOUNT_NAMES, 'vatElsewhere'] as const

/** Numbers of accounts that reckon no VAT by themselves. Of VAT: at home, and elsewhere. */
export const DATEV_NUMBERS: Readonly<Record<'SKR03' | 'SKR04', Readonly<Record<DatevAccount, number>>>> = {
  SKR03: {
    bank: 1200,
    provider: 1360,
    disputed: 1500,
    vat: 1776,
    inputVat: 1576,
    vatElsewhere: 1767,
    unspent: 1710,
    giftCards: 1700,
    refundsOwed: 1701,
    royaltiesOwed: 1610,
    commissionsOwed: 1624,
    sales: 8200,
    royalties: 3100,
    commissions: 4760,
    losses: 2400,
    fees: 4970,
    conversion: 1590,
    unassigned: 1590,
  },
  SKR04: {
    bank: 1800,
    provider: 1460,
    disputed: 1300,
    vat: 3806,
    inputVat: 1406,
    vatElsewhere: 3817,
    unspent: 3250,
    giftCards: 3500,
    refundsOwed: 3501,
    royaltiesOwed: 3310,
    commissionsOwed: 3334,
    sales: 4200,
    royalties: 5900,
    commissions: 6770,
    losses: 6930,
    fees: 6855,
    conversion: 1370,
    unassigned: 1370,
  },
}

export const datevNumber = z.int().check(z.minimum(1), z.maximum(9_999))

/** The adviser and the client that a file for DATEV names, and the chart of its accounts' numbers. */
export const datevFacts = z.strictObject({
  chart: z.enum(['SKR03', 'SKR04']),
  consultantNumber: z.int().check(z.minimum(1_001), z.maximum(9_999_999)),
  clientNumber: z.int().check(z.minimum(1), z.maximum(99_999)),
  /** Where the adviser books elsewhere than the chart says. */
  numbers: z.optional(z.partialRecord(z.enum(DATEV_ACCOUNT_NAMES), datevNumber)),
})
export type DatevFacts = z.output<typeof datevFacts>
