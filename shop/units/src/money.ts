import { allocate } from './allocate.ts'
import type { Quantity } from './quantity.ts'

/**
 * Money in whole minor units of its currency: cents of a euro, pence, whole yen. Below zero it goes back, as on a credit
 * note.
 */
export type AmountCents = Quantity<'cents'>

/** A rate in hundredths of a percent: 25.5 % is 2,550. */
export type BasisPoints = Quantity<'basisPoints'>

/** An amount with the currency without which it means nothing. */
export interface Money {
  readonly amountCents: AmountCents
  /** Three capital letters of ISO 4217. */
  readonly currency: string
}

/** The whole, in basis points. */
export const WHOLE_BASIS_POINTS = 10_000

/** @throws {RangeError} when `value` is not a whole number that arithmetic keeps exact */
export function amountCents(value: number): AmountCents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an amount of money: ${value}`)
  // Minus zero is the same amount, but not the same key and not the same text.
  return (value === 0 ? 0 : value) as AmountCents
}

/** @throws {RangeError} when `value` is not a whole number from 0 to 10,000 */
export function basisPoints(value: number): BasisPoints {
  if (!Number.isInteger(value) || value < 0 || value > WHOLE_BASIS_POINTS)
    throw new RangeError(`not a rate in basis points: ${value}`)
  return value as BasisPoints
}

/**
 * @param amounts all in one currency
 * @throws {RangeError} when the sum is too large to be exact
 */
export function sumCents(amounts: Iterable<AmountCents>): AmountCents {
  let total = 0n
  for (const amount of amounts) total += BigInt(amount)
  return amountCents(Number(total))
}

/** @throws {RangeError} when the difference is too large to be exact */
export function subtractCents(from: AmountCents, amount: AmountCents): AmountCents {
  return amountCents(from - amount)
}

/** The same amount in the other direction. */
export function negateCents(amount: AmountCents): AmountCents {
  return amountCents(0 - amount)
}

/**
 * The amount times `numerator / denominator`, rounded once to a whole cent. Half a cent goes away from zero, so that a
 * credit note mirrors its invoice.
 *
 * @param ratio whole numbers; the denominator above 0
 * @throws {RangeError} when the result is too large to be exact
 */
export function scaleCents(
  amount: AmountCents,
  ratio: { readonly numerator: number | bigint; readonly denominator: number | bigint },
): AmountCents {
  const denominator = BigInt(ratio.denominator)
  if (denominator <= 0n) throw new RangeError(`not a denominator: ${ratio.denominator}`)
  const product = BigInt(amount) * BigInt(ratio.numerator)
  const magnitude = ((product < 0n ? -product : product) * 2n + denominator) / (denominator * 2n)
  return amountCents(Number(product < 0n ? -magnitude : magnitude))
}

/**
 * Shares an amount out by weight so that the parts add up to it exactly. The cents left over go to the largest
 * remainders, and among equal ones to the first.
 *
 * @param weights whole numbers of 0 or more, not all of them 0
 */
export function allocateCents(total: AmountCents, weights: readonly number[]): AmountCents[] {
  return allocate(total, weights).map(amountCents)
}

/**
 * The part of a count that a part of its price buys, rounded down.
 *
 * @param price whole cents; the whole above 0
 */
export function countFor(
  count: number,
  price: { readonly part: AmountCents; readonly whole: AmountCents },
): number {
  if (price.whole <= 0) throw new RangeError('nothing costs nothing')
  return Number((BigInt(count) * BigInt(price.part)) / BigInt(price.whole))
}

/** Millionths of a euro in a cent. */
const MICRO_EUR_PER_CENT = 10_000

/** Millionths of a euro, in which fractions of a cent are kept. */
export function centsToMicroEur(amount: AmountCents): number {
  return amount * MICRO_EUR_PER_CENT
}

/** The whole cents within an amount; what is less than one is left out. */
export function microEurToCents(amountMicroEur: number): AmountCents {
  return amountCents(Math.floor(amountMicroEur / MICRO_EUR_PER_CENT))
}

/** Whole euros, as tax authorities are told them. Half a euro goes away from zero. */
export function microEurToEuros(amountMicroEur: number): number {
  return Number(
    scaleCents(amountCents(amountMicroEur), { numerator: 1, denominator: MICRO_EUR_PER_CENT * 100 }),
  )
}
