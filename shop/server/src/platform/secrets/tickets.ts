import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from './secret-box.ts'

/** Makes a key for each purpose; one that is rotated still reads what it has signed. */
export type TicketSecrets = Pick<SecretBox, 'tokensFor'>

/** What stands in an address that we signed. */
export interface Ticket {
  /** A ticket for one purpose opens nothing else. */
  readonly purpose: string
  /** Words without dots, such as ids. */
  readonly words: readonly string[]
}

export function signTicket(secrets: TicketSecrets, { purpose, words }: Ticket, expiresAt: Date): string {
  const text = [...words, expiresAt.getTime().toString(36)].join('.')
  return `${text}.${signatureOf(secrets.tokensFor(purpose)[0], purpose, text)}`
}

/** @returns its words; null for what we did not sign for this purpose, and for what has run out */
export function readTicket(
  secrets: TicketSecrets,
  text: string,
  { purpose, now }: { purpose: string; now: Date },
): string[] | null {
  const words = text.split('.')
  const given = Buffer.from(words.pop() ?? '')
  const isSigned = secrets.tokensFor(purpose).some((key) => {
    const expected = Buffer.from(signatureOf(key, purpose, words.join('.')))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isSigned) return null
  return Number.parseInt(words.pop() ?? '', 36) > now.getTime() ? words : null
}

function signatureOf(key: string, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url')
}
