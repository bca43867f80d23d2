import { holdsUnseen } from '@segno/units'
import * as z from 'zod/mini'

/** Letters of other scripts that look like Latin ones are refused where both stand in one label. */
const LATIN = /\p{Script=Latin}/u
const LOOKS_LIKE_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u
/** The host is in the form that DNS knows by then. */
const ADDRESS = /^[^\s@"<>(),;:\\[\]]+@([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/
/** What would end a host, or be read as something else than letters of it. */
const NO_HOST = /[/?#:%\\[\]]/

/**
 * The form in which an address is kept and compared: composed characters, the host in the form that DNS knows, so that
 * full-width letters and dots, capitals and Punycode of the same host are one. Before the @, letters stay as they were
 * typed: capitals count as small ones where addresses are compared, and an i without its dot or with an accent is
 * another letter, for it is one in somebody's language.
 */
export function normalEmail(given: string): string {
  const email = given.trim().normalize('NFC')
  const at = email.lastIndexOf('@')
  const typedHost = email.slice(at + 1)
  // What cannot be seen would vanish from a host unnoticed; it stays, to be refused.
  if (at < 1 || holdsUnseen(email) || NO_HOST.test(typedHost)) return email
  const host = URL.canParse(`http://${typedHost}`) ? new URL(`http://${typedHost}`).hostname : ''
  return host === '' ? email : `${email.slice(0, at)}@${host}`
}

/** @returns what is wrong with a normal address that mail is to be sent to, or null */
export function validateEmail(email: string): string | null {
  if (holdsUnseen(email)) return 'Email contains an invisible character'
  if (!ADDRESS.test(email)) return 'Enter a full email address, such as ada@example.com'
  if (email.split(/[@.]/).some((label) => LATIN.test(label) && LOOKS_LIKE_LATIN.test(label)))
    return 'Email mixes alphabets that look alike'
  return null
}

/** Of fields for an address that mail is to be sent to. */
export const mailable = z.check<string>(({ value, issues }) => {
  const message = validateEmail(normalEmail(value))
  if (message !== null) issues.push({ code: 'custom', message, input: value })
})
