import type { CalendarDay, DecimalText } from '@segno/units'
import { dayOf } from '../../platform/day-range.ts'

export interface FetchedRates {
  readonly day: CalendarDay
  /** Units for one euro. */
  readonly rates: readonly { readonly currency: string; readonly rate: DecimalText }[]
}
/** @throws where the rates cannot be had, or not be read */
export type FetchRates = () => Promise<FetchedRates>

interface EcbAt {
  readonly url: string
  readonly timeoutMs: number
}

export const ECB: EcbAt = {
  url: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  timeoutMs: 20_000,
}

/** Asks the European Central Bank for the rates that it published last, on working days at about 16:00 in Frankfurt. */
export function fetchEcbRates({ url, timeoutMs }: EcbAt): FetchRates {
  return async () => {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`the answer was ${response.status}`)
    return readEcbRates(await response.text())
  }
}

const ROW = /<Cube currency=(["'])([A-Z]{3})\1 rate=(["'])(\d{1,9}(?:\.\d{1,9})?)\3\s*\/>/
const ALL = new RegExp(ROW, 'g')
/** From the first `Cube` on; the envelope before it says nothing that is used. */
const DAY_OF_RATES = new RegExp(
  String.raw`^<Cube>\s*<Cube time=(["'])(\d{4}-\d\d-\d\d)\1>((?:\s*<Cube [^<>]*/>)+)\s*</Cube>\s*</Cube>\s*</gesmes:Envelope>\s*$`,
)

/**
 * Reads the bank's file of one day, and nothing that differs from it: a wrong rate would stand on invoices.
 *
 * @throws {Error} where anything is not as the bank writes it
 */
export function readEcbRates(xml: string): FetchedRates {
  const [, , day = '', body = ''] = DAY_OF_RATES.exec(xml.slice(Math.max(0, xml.indexOf('<Cube')))) ?? []
  const rows = [...body.matchAll(ALL)].map(([, , currency = '', , rate]) => ({
    currency,
    rate: rate as DecimalText,
  }))
  const isWhole = body !== '' && body.replaceAll(ALL, '').trim() === ''
  const isDistinct = new Set(rows.map(({ currency }) => currency)).size === rows.length
  if (!isWhole || !isDistinct || !isDay(day) || rows.some(({ rate }) => Number(rate) === 0))
    throw new Error('the answer is not the ECB’s file of rates')
  return { day: day as CalendarDay, rates: rows }
}

function isDay(text: string): boolean {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && dayOf(at) === text
}
