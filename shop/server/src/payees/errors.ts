import { countryName } from '@segno/units'
import { AppError } from '../platform/app-error.ts'

export const ibanInvalid = (): AppError =>
  new AppError(400, 'iban_invalid', 'This is not a valid IBAN', [
    { path: 'iban', message: 'This is not a valid IBAN' },
  ])
export const vatIdInvalid = (): AppError =>
  new AppError(409, 'vat_id_invalid', 'This VAT ID is not valid. Check its letters and digits.', [
    { path: 'vatId', message: 'This is not a valid VAT ID' },
  ])
export const taxIdInvalid = (country: string): AppError => {
  const message = `This is not a tax ID of ${countryName(country)}. Check its letters and digits.`
  return new AppError(409, 'tax_id_invalid', message, [{ path: 'taxId', message }])
}
export const vatIdUnknown = (): AppError =>
  new AppError(
    409,
    'vat_id_invalid',
    'The VAT ID is not registered in its country (VIES). Check it, or ask your tax office.',
    [{ path: 'vatId', message: 'This VAT ID is not registered in its country' }],
  )
export const vatStatusMismatches = ({ path, message }: { path: string; message: string }): AppError =>
  new AppError(409, 'vat_status_mismatch', `${message}.`, [{ path, message }])
export const payeeMissing = (): AppError =>
  new AppError(409, 'bank_details_missing', 'Enter your bank details first')
export const payoutAccountMissing = (): AppError =>
  new AppError(409, 'payout_account_missing', 'The shop has no account for payouts yet')
export const accountOpen = (): AppError =>
  new AppError(409, 'account_open', 'Only its owner changes the details of an open account')
export const nothingOwed = (): AppError =>
  new AppError(409, 'nothing_owed', 'This account is owed nothing, so it needs no payout details')
