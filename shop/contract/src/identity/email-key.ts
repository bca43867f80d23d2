/**
 * An address as it is compared: capitals count as small letters, of every script, and both small sigmas as one. Nothing else
 * is made equal, because each further pair would let one mailbox take the place of another. `fold_email` in the database is
 * the same function; both go by Unicode 17.
 *
 * @param email in its normal form
 */
export function emailKey(email: string): string {
  // Letter by letter: a capital sigma alone is no final one.
  const small = Array.from(email, (letter) => letter.toLowerCase()).join('')
  return small.replaceAll('ς', 'σ').normalize('NFC')
}

/** Whether two addresses differ in capitals at most. */
export const isSameEmail = (one: string, other: string): boolean => emailKey(one) === emailKey(other)
