import { readerLanguage } from '../../ui/reader-language.ts'

interface MoneyFacts {
  /** Three letters of ISO 4217. */
  readonly currency?: string
  readonly language?: string
}

/** `€ 9.00` in the reader's language, of whole cents. */
export function formatMoney(
  amountCents: number,
  { currency = 'EUR', language = readerLanguage() }: MoneyFacts = {},
): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(
    amountCents / 100,
  )
  // Some languages put the sign right at the digits; here it always stands apart.
  return parts
    .map(({ type, value }, at) => value + (isSignAtDigits(type, parts[at + 1]) ? '\u00a0' : ''))
    .join('')
}

function isSignAtDigits(type: string, next: Intl.NumberFormatPart | undefined): boolean {
  return type === 'currency' && next?.type === 'integer'
}
