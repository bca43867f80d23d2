import { type Grant, GRANTS, isFullAdmin, type Powers } from '@segno/contract'

/** By which a key is told from a token. */
const MARK = 'segno_key_'
const START_CHARACTERS = MARK.length + 4

export const isApiKey = (token: string): boolean => token.startsWith(MARK)

export const apiKeyOf = (secret: string): string => MARK + secret

export const startOf = (key: string): string => key.slice(0, START_CHARACTERS)

/** What a key reaches: never more than its administrator does now. */
export function grantsOfKey(keyGrants: readonly string[], owner: Powers): Grant[] {
  if (owner.role !== 'admin') return []
  return GRANTS.filter(
    (grant) => keyGrants.includes(grant) && (isFullAdmin(owner) || owner.grants?.includes(grant)),
  )
}
