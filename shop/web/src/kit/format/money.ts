import { LOCALE, amountCents as wholeCents, decimalText } from '@segno/units'

interface MoneyFacts {
  /** Three letters of ISO 4217. */
  readonly currency?: string
  /** Without cents where there are none. */
  readonly isShort?: boolean
}

/**
 * `€ 9.00`
 *
 * @param amountCents whole minor units: cents of a euro, but whole yen
 * @throws {RangeError} when it is not a whole number
 */
export function formatMoney(
  amountCents: number,
  { currency = 'EUR', isShort = false }: MoneyFacts = {},
): string {
  const writer = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    ...(isShort ? { trailingZeroDisplay: 'stripIfInteger' } : {}),
  })
  return withSignApart(writer.formatToParts(decimalText({ amountCents: wholeCents(amountCents), currency })))
}

/** Millionths of a euro, to a hundredth of a cent where they are no whole cents: `€ 0.3333`. */
export function formatMicroEur(amountMicroEur: number): string {
  return writeMicroEur(amountMicroEur, 4)
}

/** Millionths of a euro, all of them: `€ 0.333333`. */
export function formatExactMicroEur(amountMicroEur: number): string {
  return writeMicroEur(amountMicroEur, 6)
}

function writeMicroEur(amountMicroEur: number, maximumFractionDigits: number): string {
  const writer = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits,
    // A sum that is shown is never more than what there is.
    roundingMode: 'trunc',
  })
  return withSignApart(writer.formatToParts(amountMicroEur / 1_000_000))
}

/** English puts the sign right at the digits; here it stands apart. */
function withSignApart(parts: readonly Intl.NumberFormatPart[]): string {
  return parts
    .map(({ type, value }, at) => value + (isSignAtDigits(type, parts[at + 1]) ? '\u00a0' : ''))
    .join('')
}

function isSignAtDigits(type: string, next: Intl.NumberFormatPart | undefined): boolean {
  return type === 'currency' && next?.type === 'integer'
}
