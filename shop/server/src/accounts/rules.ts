import { holdsWebAddress } from '@segno/contract'
import { holdsUnseen } from '@segno/units'

/** @returns what is wrong with a name, or null */
export function whyNameUnfit(name: string): string | null {
  if (holdsUnseen(name)) return 'Name contains an invisible character'
  return holdsWebAddress(name) ? 'Name must not contain a web address' : null
}

/** @returns what is wrong with the address of another site, or null */
export function whyLinkUnfit(link: string): string | null {
  if (!URL.canParse(link)) return 'Link is not a valid web address'
  const { protocol, username } = new URL(link)
  return protocol === 'https:' && username === '' ? null : 'Link must begin with https://'
}
