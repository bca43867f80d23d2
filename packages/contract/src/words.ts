/** Controls, line breaks, directions, joiners and other things that nobody sees. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/u
const WEB_ADDRESS = /:\/\/|\bwww\./i

/** Whether some words hold a character that nobody sees, such as a line break or a change of direction. */
export const holdsUnseen = (words: string): boolean => UNSEEN.test(words)

/**
 * What somebody without an account writes is mailed to an address that they name; so it must not lead anywhere.
 *
 * @returns what is wrong, for people, or null
 */
export function validateFreeText(words: string): string | null {
  if (holdsUnseen(words)) return 'Holds a character that cannot be seen'
  return WEB_ADDRESS.test(words) ? 'Must not hold a web address' : null
}
