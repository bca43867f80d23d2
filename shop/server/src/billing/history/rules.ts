import { cardBrandName } from '@segno/contract'

/** A search of payments by what they cost, what they were paid with, and why they were refunded. */
export interface Sought {
  /** Cents, both included; null where the words are no sum. */
  readonly cents: readonly [least: number, most: number] | null
  /** A card by its last digits, its brand, or both; null where the words name none. */
  readonly card: { readonly last4: string | null; readonly brand: string | null } | null
  /** The words are the number of a withdrawal, or its beginning. */
  readonly isWithdrawal: boolean
}

export const readSought = (words = ''): Sought => ({
  cents: readSum(words.trim()),
  card: readCard(words.trim()),
  isWithdrawal: /^W-/i.test(words.trim()),
})

const SUM =
  /^[-−]?\s?(?:[A-Z]{3}|(?:US)?[€$£])?\s?([1-9]\d{0,8}|0|\d{1,3}(?:[.,\s]\d{3})+)(?:[.,](\d{0,2}))?\s?(?:€|[A-Z]{3})?$/

/** Sums as screens and papers write them, such as `10.71`, `€ 10,71` or `US$ 1,200.00`; `119` and `119.` are all from 119.00 to 119.99. */
function readSum(words: string): Sought['cents'] {
  const [, whole, part = ''] = SUM.exec(words) ?? []
  if (whole === undefined) return null
  const digits = whole.replaceAll(/\D/g, '') + part
  return [
    Number(digits.padEnd(digits.length - part.length + 2, '0')),
    Number(digits.padEnd(digits.length - part.length + 2, '9')),
  ]
}

/** As the provider names them. */
const BRANDS = ['amex', 'diners', 'discover', 'eftpos_au', 'jcb', 'mastercard', 'unionpay', 'visa']

/** `4242`, `Visa`, or both as screens write them: `Visa •••• 4242`. */
function readCard(words: string): Sought['card'] {
  const [, before = '', last4 = null] = /^([a-z •]*)(\d{4})?$/i.exec(words) ?? []
  const name = before.replaceAll('•', '').trim()
  const brand = BRANDS.find((each) => [each, cardBrandName(each).toLowerCase()].includes(name.toLowerCase()))
  if (brand === undefined && (name !== '' || last4 === null)) return null
  return { brand: brand ?? null, last4 }
}
