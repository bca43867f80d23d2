import { BOOK_SOURCES, type BookSource, DATEV_NUMBERS, type DatevFacts } from '@segno/contract'
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

/** What decides the numbers of accounts. */
interface Chart extends Pick<DatevFacts, 'chart' | 'numbers'> {
  /** Country of the seller. */
  readonly home: string
}

export function numberOf({ account, vat }: Line, { chart, numbers, home }: Chart): number {
  const name = vat !== null && vat.country !== home ? 'vatElsewhere' : account
  return numbers?.[name] ?? DATEV_NUMBERS[chart][name]
}

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
