import { createHmac, timingSafeEqual } from 'node:crypto'

/** What stands in an address that we signed. */
export interface Ticket {
  /** A ticket for one purpose opens nothing else, although one key signs them all. */
  readonly purpose: string
  /** Words without dots, such as ids. */
  readonly words: readonly string[]
}

export function signTicket(key: Buffer, { purpose, words }: Ticket, expiresAt: Date): string {
  const text = [...words, expiresAt.getTime().toString(36)].join('.')
  return `${text}.${signatureOf(key, purpose, text)}`
}

/** @returns its words; null for what we did not sign for this purpose, and for what has run out */
export function readTicket(
  key: Buffer,
  text: string,
  { purpose, now }: { purpose: string; now: Date },
): string[] | null {
  const words = text.split('.')
  const given = Buffer.from(words.pop() ?? '')
  const expected = Buffer.from(signatureOf(key, purpose, words.join('.')))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number.parseInt(words.pop() ?? '', 36) > now.getTime() ? words : null
}

function signatureOf(key: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url')
}
