import { readStored, store } from '../storage/stored-keys.ts'

/** Sounds that were in the cart and could not be read: they stay here until they are looked up again. */
export function unreadIds(): readonly string[] {
  return (readStored('unreadCart') ?? '').split(' ').filter((id) => id !== '')
}

export function keepUnread(ids: readonly string[]): void {
  store('unreadCart', [...new Set([...unreadIds(), ...ids])].join(' '))
}

export function forgetUnread(ids: readonly string[]): void {
  store(
    'unreadCart',
    unreadIds()
      .filter((id) => !ids.includes(id))
      .join(' '),
  )
}
