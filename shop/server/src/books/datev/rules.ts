import { type BookAccount, BOOK_SOURCES, type BookSource, type DatevFacts } from '@segno/contract'
import {
  type AmountCents,
  amountCents,
  type CalendarDay,
  decimalText,
  negateCents,
  sumCents,
} from '@segno/units'
import type { Line } from '../lines.ts'

/** Lines that are one booking, or several of one document. */
export interface Document {
  readonly day: CalendarDay
  readonly source: BookSource
  /** Number of its invoice or credit note; null where it has none. */
  readonly paper: string | null
  readonly lines: readonly Line[]
}

/** Numbers of accounts that reckon no VAT by themselves. Of VAT: at home, and elsewhere. */
const NUMBERS: Readonly<Record<DatevFacts['chart'], Readonly<Record<BookAccount | 'vatElsewhere', number>>>> =
  {
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

/** What decides the numbers of accounts. */
interface Chart {
  readonly chart: DatevFacts['chart']
  /** Country of the seller. */
  readonly home: string
}

export const numberOf = ({ account, vat }: Line, { chart, home }: Chart): number =>
  NUMBERS[chart][vat !== null && vat.country !== home ? 'vatElsewhere' : account]

interface Booking {
  readonly debit: Line
  readonly credit: Line
  readonly amount: AmountCents
}

/** A document's lines of each currency, one account against one other: what is left of one goes on with the next. */
export function bookingsOf(lines: readonly Line[]): Booking[] {
  return [...Map.groupBy(lines, ({ currency }) => currency).values()].flatMap(paired)
}

function paired(lines: readonly Line[]): Booking[] {
  const open = lines.map((line) => ({ line, left: line.amountCents }))
  const debits = open.filter(({ left }) => left > 0)
  const credits = open.filter(({ left }) => left < 0)
  const bookings: Booking[] = []
  while (debits[0] && credits[0]) {
    const [debit, credit] = [debits[0], credits[0]]
    const amount = amountCents(Math.min(debit.left, Math.abs(credit.left)))
    bookings.push({ debit: debit.line, credit: credit.line, amount })
    debit.left = sumCents([debit.left, negateCents(amount)])
    credit.left = sumCents([credit.left, amount])
    if (debit.left === 0) debits.shift()
    if (credit.left === 0) credits.shift()
  }
  return bookings
}

export const COLUMNS = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
] as const

const text = (words: string): string => `"${words.replaceAll('"', '""')}"`

/** A document's rows. Amounts in another currency than the euro bring no rate: DATEV takes its own of the day. */
export function rowsOf(document: Document, chart: Chart): string[] {
  const [, month, day] = document.day.split('-')
  return bookingsOf(document.lines).map(({ debit, credit, amount }) =>
    [
      decimalText({ amountCents: amount, currency: debit.currency }).replace('.', ','),
      text('S'),
      text(debit.currency),
      '',
      '',
      '',
      numberOf(debit, chart),
      numberOf(credit, chart),
      '',
      `${day}${month}`,
      text(document.paper ?? ''),
      '',
      '',
      text(BOOK_SOURCES[document.source]),
    ].join(';'),
  )
}

interface Stack extends DatevFacts {
  readonly from: CalendarDay
  readonly to: CalendarDay
  readonly at: Date
  readonly shopName: string
}

/**
 * The first line of a stack of bookings.
 *
 * @see https://developer.datev.de/en/file-format/details/datev-format/format-description/header, version 700, format 13
 */
export function headerOf(stack: Stack): string {
  const { from, to, at, shopName, chart, consultantNumber, clientNumber } = stack
  const compact = (day: string): string => day.replaceAll('-', '')
  const madeAt = at.toISOString().replaceAll(/\D/g, '')
  const what = ['"EXTF"', 700, 21, '"Buchungsstapel"', 13, madeAt, '', '""', '""', '""']
  const days = [`${from.slice(0, 4)}0101`, 4, compact(from), compact(to)]
  const named = [text(shopName.slice(0, 30)), '""', 1, 0, 0, '"EUR"', '', '""', '', '']
  const ofChart = [text(chart.slice(3)), '', '', '""', '""']
  return [...what, consultantNumber, clientNumber, ...days, ...named, ...ofChart].join(';')
}
