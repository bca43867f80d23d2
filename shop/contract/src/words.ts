import { holdsUnseen } from '@segno/units'

const WEB_ADDRESS = /:\/\/|\bwww\./i

/**
 * What somebody without an account writes is mailed to an address that they name; so it must not lead anywhere.
 *
 * @returns what is wrong, for people, or null
 */
export function validateFreeText(words: string): string | null {
  if (holdsUnseen(words)) return 'Contains an invisible character'
  return WEB_ADDRESS.test(words) ? 'Must not contain a web address' : null
}
