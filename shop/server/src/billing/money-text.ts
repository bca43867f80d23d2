import { amountCents, decimalText } from '@segno/units'

/** As mails and papers write it: `EUR 9.51`. */
export const moneyText = (cents: number, currency: string): string =>
  `${currency} ${decimalText({ amountCents: amountCents(cents), currency })}`
