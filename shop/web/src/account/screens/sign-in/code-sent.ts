import { sessionStore } from '../../../shared/storage/stores.ts'

const NAME = 'codeSentAt'

/** A mail with a code has just been sent; this tab remembers when, across reloads. */
export function noteCodeSent(): void {
  sessionStore.setItem(NAME, String(Date.now()))
}

/** How long ago the last mail with a code was sent; infinity where this tab knows of none. */
export function secondsSinceCodeSent(): number {
  const sentAt = sessionStore.getItem(NAME)
  return sentAt === null ? Infinity : Math.max(0, (Date.now() - Number(sentAt)) / 1_000)
}
