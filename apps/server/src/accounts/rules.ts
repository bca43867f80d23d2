/** Controls, line breaks, directions, joiners and other things that nobody sees. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/u

/** @returns what is wrong with a name, or null */
export function whyNameUnfit(name: string): string | null {
  return UNSEEN.test(name) ? 'Name holds a character that cannot be seen' : null
}

/** @returns what is wrong with the address of another site, or null */
export function whyLinkUnfit(link: string): string | null {
  if (!URL.canParse(link)) return 'Link is not an address'
  const { protocol, username } = new URL(link)
  return protocol === 'https:' && username === '' ? null : 'Link must begin with https://'
}

const WEB_ADDRESS = /:\/\/|\bwww\./i

/**
 * What somebody without an account writes is mailed to an address that they name; so it must not lead anywhere.
 *
 * @returns what is wrong, or null
 */
export function whyStrangersWordsUnfit(words: string): string | null {
  if (UNSEEN.test(words)) return 'Holds a character that cannot be seen'
  return WEB_ADDRESS.test(words) ? 'Must not hold a web address' : null
}
