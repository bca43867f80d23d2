import { localStore } from './stores.ts'

/** Names under which single values are kept in local storage; `State` and the tokens have stores of their own. */
const STORED_KEYS = {
  guestToken: 'guestToken',
  voucherCode: 'voucher_code',
  afid: 'afid',
  /** When the link with it was followed, as ISO 8601. */
  afidAt: 'afid_at',
  /** Where to go once somebody is signed in. */
  loginRedirect: 'loginRedirect',
  /** What a guest wanted before they were asked to sign in. */
  wish: 'wish',
  /** Set while a checkout waits for its buyer to sign in, or for the points that they are paying for. */
  resumeCheckout: 'resumeCheckout',
  /** Uploads that were begun, so that they can go on after the page was closed. */
  uploads: 'uploads',
  /** Sounds of the cart that could not be read. */
  unreadCart: 'unread_cart',
  /** What the server has said to be in the cart. */
  knownCart: 'known_cart',
  /** What was found in files before they were sent, so that it can be read after the page was loaded anew. */
  uploadFindings: 'upload_findings',
} as const
type StoredKey = keyof typeof STORED_KEYS

export function readStored(key: StoredKey): string | null {
  return localStore.getItem(STORED_KEYS[key])
}

export function store(key: StoredKey, value: string): void {
  localStore.setItem(STORED_KEYS[key], value)
}

/** Reads a value that is good once. */
export function takeStored(key: StoredKey): string | null {
  const value = readStored(key)
  localStore.removeItem(STORED_KEYS[key])
  return value
}
