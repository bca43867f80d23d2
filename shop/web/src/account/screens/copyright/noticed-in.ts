import type { NoticeSubject } from '@segno/contract'

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ADDRESSES: Readonly<Record<NoticeSubject, RegExp>> = {
  sound: new RegExp(`(?:^|/sounds/)(${ID})(?:$|[/?#])`, 'i'),
  collection: new RegExp(`(?:^|/collections/)(${ID}|[0-9a-f]{32})(?:$|[/?#])`, 'i'),
}

/** What an address, or an id by itself, names: the id of a sound or the key of a collection; null where it names none. */
export const noticedIn = (about: NoticeSubject, typed: string): string | null =>
  ADDRESSES[about].exec(typed.trim())?.[1]?.toLowerCase() ?? null
