import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
import type { RetentionReason } from './hooks.ts'

const NEW_DETAILS_WAIT_HOURS = 72

/** From then on money may go to details that were changed then. */
export const usableAt = (changedAt: Date): Date =>
  new Date(changedAt.getTime() + NEW_DETAILS_WAIT_HOURS * 3_600_000)

/** `DE89 … 3000` */
export const maskIban = (iban: string): string => `${iban.slice(0, 4)} … ${iban.slice(-4)}`

/** Enough to tell one account from another. */
export const maskDestination = ({ iban, paypal }: { iban: string | null; paypal: string | null }): string =>
  iban === null ? `PayPal, ${(paypal ?? '').replace(/(?<=^.).*(?=@)/, '…')}` : maskIban(iban)

/** True where SEPA transfers reach the account. */
export const isSepaIban = (iban: string): boolean => isSEPACountry(iban.slice(0, 2))

/** As banks write it, without blanks; null where it is none. */
export function readIban(text: string): string | null {
  const iban = electronicFormatIBAN(text)
  return iban !== null && isValidIBAN(iban) ? iban : null
}

/** For so many years after that of a sale the tax authority may ask who sold. */
const TAX_YEARS = 10

/** Whether the details of an account that is gone are still needed: to pay it, or to answer the tax authority. */
export const isNeeded = (earned: readonly RetentionReason[], now: Date): boolean =>
  earned.some(
    ({ isOwed, lastReportedAt }) =>
      isOwed ||
      (lastReportedAt !== null && lastReportedAt.getUTCFullYear() + TAX_YEARS >= now.getUTCFullYear()),
  )

/** Whether the tax authority can be told who a payee is: by a tax ID, or a person by where they were born. */
export const isKnownForTax = (
  tax: { readonly taxId: string | null; readonly birthCity: string | null } | null | undefined,
): boolean => tax != null && (tax.taxId !== null || tax.birthCity !== null)
