import { lettersAndDigits } from '@segno/units'
import * as z from 'zod/mini'
import { mailable } from './email-address.ts'

const MAX_EMAIL_LENGTH = 254
/** Characters that a new password has at least; there is no rule about which. */
export const MIN_PASSWORD_LENGTH = 8
/** Characters that a password has at most. */
export const MAX_PASSWORD_LENGTH = 128

/** Any address, as it is given to be compared. */
export const emailField = z
  .string()
  .check(z.trim(), z.minLength(1, 'Email cannot be empty'), z.maxLength(MAX_EMAIL_LENGTH))

/** An address that mail is sent to. */
export const mailableField = emailField.check(mailable)

/** Any password, as it is given to be compared; what a new one must be is the server's rule. */
export const passwordField = z
  .string()
  .check(z.minLength(1, 'Password cannot be empty'), z.maxLength(MAX_PASSWORD_LENGTH))

/** Six digits from a mail or an authenticator; what else people type or copy along is taken off. */
export const codeField = z
  .string()
  .check(z.overwrite(lettersAndDigits), z.minLength(1, 'Confirmation code cannot be empty'), z.maxLength(32))

/** 256 random bits that the server gave out, in base64url. */
export const secretField = z.string().check(z.minLength(1), z.maxLength(200))

/** A voucher as it stood in an address, or a gift card's `giftCardPath`; whether it is one, redeeming it tells. */
export const voucherField = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

export const nameField = z.string().check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(100))
export const countryField = z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a country of two capitals'))
export const currencyField = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a currency of three capitals'))
