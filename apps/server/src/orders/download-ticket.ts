import { createHmac, timingSafeEqual } from 'node:crypto'

/** Long enough to follow the address, too short to pass it around. */
export const TICKET_LASTS_MS = 60_000

export interface Ticket {
  readonly accountId: string
  readonly soundId: string
}

export function signTicket(key: Buffer, ticket: Ticket, expiresAt: Date): string {
  const text = `${ticket.accountId}.${ticket.soundId}.${expiresAt.getTime().toString(36)}`
  return `${text}.${signatureOf(key, text)}`
}

/** @returns null for what we did not sign, and for what has run out */
export function readTicket(key: Buffer, text: string, now: Date): Ticket | null {
  const [accountId, soundId, expiry, signature, ...rest] = text.split('.')
  if (!accountId || !soundId || !expiry || !signature || rest.length > 0) return null
  const expected = Buffer.from(signatureOf(key, `${accountId}.${soundId}.${expiry}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number.parseInt(expiry, 36) > now.getTime() ? { accountId, soundId } : null
}

function signatureOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
