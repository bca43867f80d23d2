import { holdsUnseen } from '@segno/units'

/** @returns what is wrong with a name, or null */
export function whyNameUnfit(name: string): string | null {
  return holdsUnseen(name) ? 'Name contains an invisible character' : null
}

/** @returns what is wrong with the address of another site, or null */
export function whyLinkUnfit(link: string): string | null {
  if (!URL.canParse(link)) return 'Link is not a valid web address'
  const { protocol, username } = new URL(link)
  return protocol === 'https:' && username === '' ? null : 'Link must begin with https://'
}
