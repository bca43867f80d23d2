import { moneyText } from '../http/money.ts'
import { invalidRequest } from '../http/stripe-error.ts'

/** Smallest charges that are not of 50, in each currency's smallest unit. @see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const SMALLEST: Record<string, number> = {
  aed: 200,
  bgn: 100,
  czk: 1_500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1_000,
}

/** The least that is charged in a currency. */
export const smallestAmount = (currency: string): number => SMALLEST[currency] ?? 50

/** @throws {StripeError} for amounts that no card is charged with */
export function checkSmallestAmount(amount: number, currency: string, param: string): void {
  const smallest = smallestAmount(currency)
  if (amount >= smallest) return
  throw invalidRequest(`Amount must be at least ${moneyText(smallest, currency)} ${currency}`, {
    code: 'amount_too_small',
    param,
  })
}
