import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { dayFilters, id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { BOOK_ACCOUNT_NAMES } from './accounts.ts'
import { datevFacts } from './datev.ts'

const day = z.iso.date()

/** An account of the books, and of VAT where and by which rate it is owed. */
const booked = {
  account: z.enum(BOOK_ACCOUNT_NAMES),
  vat: z.nullable(z.object({ country: z.string(), rateBasisPoints: z.int() })),
  currency: z.string(),
}

/** How an account stands; debit above zero. */
export const bookBalance = z.object({
  id: z.string(),
  ...booked,
  openingCents: z.int(),
  debitCents: z.int(),
  creditCents: z.int(),
  closingCents: z.int(),
})
export type BookBalance = z.output<typeof bookBalance>

/** Of the days from `from` to `to`, both included; all of the past without them. */
export const bookBalancesList = pagedList({
  path: '/api/admin/books/balances',
  isAnonymous: true,
  access: ['admin'],
  grants: ['accountant'],
  summary:
    'Trial balance: what each account of the books held before, debits, credits, and what it holds after.',
  item: bookBalance,
  columns: ['account', 'currency'],
  sort: 'account',
  filters: dayFilters,
})
export const listBookBalances = bookBalancesList.list
export const saveBookBalances = bookBalancesList.csv

/** What an entry follows from. */
export const BOOK_SOURCES = {
  payment: 'Payment',
  points: 'Points spent',
  refund: 'Refund',
  dispute: 'Dispute',
  'dispute-paper': 'Credit note of a dispute',
  'gift-card': 'Gift card',
  royalties: 'Royalties of a day',
  'royalty-payment': 'Paid to an artist',
  commission: 'Commission',
  'affiliate-payout': 'Paid to an affiliate',
  movement: 'Card provider',
} as const
export type BookSource = keyof typeof BOOK_SOURCES
export const BOOK_SOURCE_NAMES = Object.keys(BOOK_SOURCES) as [BookSource, ...BookSource[]]

/** One line of an entry. */
export const bookLine = z.object({
  id: z.string(),
  /** Lines of one entry have the same, and add up to nothing in each currency. */
  entryId: id,
  day,
  source: z.enum(BOOK_SOURCE_NAMES),
  paymentId: z.nullable(id),
  /** Number of its invoice or credit note. */
  paper: z.nullable(z.string()),
  ...booked,
  /** Debit above zero. */
  amountCents: z.int(),
  enteredAt: instant,
})
export type BookLine = z.output<typeof bookLine>

export const bookLinesList = pagedList({
  path: '/api/admin/books/lines',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'Journal: every line of every entry of the books.',
  item: bookLine,
  columns: ['day', 'amountCents'],
  sort: '-day',
  filters: {
    ...dayFilters,
    account: z.optional(z.enum(BOOK_ACCOUNT_NAMES)),
    source: z.optional(z.enum(BOOK_SOURCE_NAMES)),
    payment: z.optional(id),
  },
})
export const listBookLines = bookLinesList.list
export const saveBookLines = bookLinesList.csv

/** Such as `2026-Q4`. */
export const quarter = z.string().check(z.regex(/^20\d{2}-Q[1-4]$/, 'is not a quarter, such as 2026-Q4'))

/** Where VAT is declared. */
export const VAT_SCHEMES = {
  domestic: 'At home',
  oss: 'One Stop Shop',
  elsewhere: 'In that country',
  none: 'None owed',
  input: 'Input VAT',
  reversed: 'Owed by you on purchases',
} as const
export const VAT_KINDS = {
  charged: 'VAT',
  'reverse-charge': 'Reverse charge',
  outside: 'Outside',
} as const

export const vatReturnRow = z.object({
  id: z.string(),
  scheme: z.enum(Object.keys(VAT_SCHEMES) as (keyof typeof VAT_SCHEMES)[]),
  kind: z.enum(Object.keys(VAT_KINDS) as (keyof typeof VAT_KINDS)[]),
  country: z.string(),
  rateBasisPoints: z.int(),
  /** The earlier quarter that it corrects; null for sales of the quarter itself. */
  corrects: z.nullable(quarter),
  currency: z.string(),
  netCents: z.int(),
  vatCents: z.int(),
  /** In the seller's currency, for the One Stop Shop by the rate of the quarter's last day; null where no rate is known. */
  own: z.nullable(z.object({ currency: z.string(), netCents: z.nullable(z.int()), vatCents: z.int() })),
  papers: z.int(),
})
export type VatReturnRow = z.output<typeof vatReturnRow>

export const vatReturnList = pagedList({
  path: '/api/admin/vat-return',
  isAnonymous: true,
  access: ['admin'],
  grants: ['accountant'],
  summary:
    'VAT of a quarter by country and rate: invoices less credit notes, corrections of earlier quarters, and input VAT of payouts.',
  item: vatReturnRow,
  columns: ['country', 'vatCents'],
  sort: 'country',
  filters: {
    /** This quarter unless given. */
    quarter: z.optional(quarter),
  },
})
export const listVatReturn = vatReturnList.list
export const saveVatReturn = vatReturnList.csv

export const saveOssFile = endpoint({
  method: 'GET',
  path: '/api/admin/vat-return/oss',
  access: ['admin'],
  grants: ['accountant'],
  summary:
    'Sales of a quarter for the One Stop Shop as the CSV that Germany’s portal takes. Corrections of earlier quarters are not in it.',
  query: z.strictObject({ quarter }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['oss_portal_unknown', 'oss_nothing_sold', 'exchange_rate_missing'],
})

export const getBooks = endpoint({
  method: 'GET',
  path: '/api/admin/books',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'When the books were last entered, until when they are closed, and whether they add up.',
  ok: z.object({
    enteredAt: z.nullable(instant),
    /** When they were last compared with what they follow; null before. */
    comparedAt: z.nullable(instant),
    closedUntil: z.nullable(day),
    /** Today, where the shop is. */
    today: day,
    /** Accounts that were not what papers, artists and affiliates said, in words. */
    differences: z.array(z.string()),
    /** Currencies in which the card provider lists another balance than the books have: within the hour, or for a difference. */
    providerDiffers: z.array(z.object({ currency: z.string(), bookedCents: z.int(), listedCents: z.int() })),
    /** Whether the One Stop Shop of the seller's country takes a file that is known here. */
    hasOssFile: z.boolean(),
    /** Of the last file for DATEV; null before the first. */
    datev: z.nullable(datevFacts),
  }),
  errors: [],
})

export const closeBooks = endpoint({
  method: 'POST',
  path: '/api/admin/books/close',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Closes the books until a day that is over. What changes later is entered after it; no day is opened again.',
  body: z.strictObject({ until: day }),
  ok: z.null(),
  errors: ['confirmation_required', 'day_not_over', 'day_is_closed'],
})

export const saveDatev = endpoint({
  method: 'POST',
  path: '/api/admin/books/datev',
  access: ['admin'],
  grants: ['accountant'],
  summary:
    'The entries of some days of one year as a file of bookings (EXTF) for DATEV. Its facts are kept for the next one.',
  body: z.extend(datevFacts, { from: day, to: day }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['days_in_two_years', 'too_many_bookings'],
})

/** Such as `2026-11`. */
const month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'is not a month, such as 2026-11'))

export const savePapers = endpoint({
  method: 'POST',
  path: '/api/admin/books/papers',
  access: ['admin'],
  grants: ['accountant'],
  confirmed: true,
  summary:
    'All invoices and credit notes that are dated within a month where the shop is, as a ZIP: PDF and UBL of each, and a CSV that lists them. The audit trail keeps who saved it.',
  body: z.strictObject({ month }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['confirmation_required', 'no_papers'],
})

export const bookEndpoints = group(
  'Admins: books',
  'Money in double entry, and what is owed to tax offices.',
  {
    getBooks,
    closeBooks,
    saveDatev,
    savePapers,
    listBookBalances,
    saveBookBalances,
    listBookLines,
    saveBookLines,
    listVatReturn,
    saveVatReturn,
    saveOssFile,
  },
)
