import { type DecimalText, minorDigitsOf } from './currency.ts'
import { type Money, scaleCents } from './money.ts'

/**
 * The same worth in another currency, computed exactly and rounded once to its minor unit, half a unit up.
 *
 * @param into the other currency; `from` and `to` are decimals above 0: units of the money's own currency and of the other that
 *   are worth the same, such as `1.0923` dollars and `1` euro
 * @throws {RangeError} when the result is too large to be exact
 */
export function convertMoney(
  { amountCents, currency }: Money,
  into: { readonly currency: string; readonly from: DecimalText; readonly to: DecimalText },
): Money {
  const from = fractionOf(into.from)
  const to = fractionOf(into.to)
  const ratio = {
    numerator: to.numerator * from.denominator * minorUnits(into.currency),
    denominator: from.numerator * to.denominator * minorUnits(currency),
  }
  return { amountCents: scaleCents(amountCents, ratio), currency: into.currency }
}

const minorUnits = (currency: string): bigint => 10n ** BigInt(minorDigitsOf(currency))

function fractionOf(decimal: DecimalText): { numerator: bigint; denominator: bigint } {
  const [whole = '', decimals = ''] = decimal.split('.')
  return { numerator: BigInt(`${whole}${decimals}`), denominator: 10n ** BigInt(decimals.length) }
}
