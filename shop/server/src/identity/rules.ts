import { dictionary } from '@zxcvbn-ts/language-common'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@segno/contract'

/** In lower case. A guesser finds each of them within the first 50,000 tries. */
const COMMON = new Set(dictionary['passwords-common'])

/** @returns what is wrong with a new password, or null */
export function whyPasswordUnfit(password: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return `must have at least ${MIN_PASSWORD_LENGTH} characters`
  if (password.length > MAX_PASSWORD_LENGTH) return `must have at most ${MAX_PASSWORD_LENGTH} characters`
  if (/^[\s\p{Cf}]*$/u.test(password)) return 'must not be made of blanks alone'
  if (COMMON.has(password.toLowerCase())) return 'is one of the first that anybody would try'
  return null
}

/** Whether tokens of a session's last renewal, or of its beginning, have been used. */
export function isRenewalSeen(session: {
  readonly last_used_at: Date
  readonly renewal_seen_at: Date | null
}): boolean {
  return session.renewal_seen_at !== null && session.renewal_seen_at >= session.last_used_at
}
