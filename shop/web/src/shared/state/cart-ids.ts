import { readStored, store } from '../storage/stored-keys.ts'

const idsUnder = (key: 'knownCart' | 'unreadCart') => ({
  read: (): readonly string[] => (readStored(key) ?? '').split(' ').filter((id) => id !== ''),
  keep: (ids: readonly string[]): void => store(key, [...new Set(ids)].join(' ')),
})

/** The server's ids of the items that were in the cart when it was last asked. */
export const knownItems = idsUnder('knownCart')

/** Sounds of a stored cart that could not be read, until they are looked up again. */
export const unresolvedSounds = idsUnder('unreadCart')
