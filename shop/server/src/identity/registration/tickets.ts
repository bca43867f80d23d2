import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import { hashToken } from '../tokens.ts'
import { findTicket, insertTicket, takeTicket, type TicketPurpose } from './queries.ts'

const MINUTE_MS = 60_000
/** After verification the browser comes in at once; a link is waited for three minutes; an invitation lasts a week. */
const LASTS_MS: Readonly<Record<TicketPurpose, number>> = {
  sign_in: MINUTE_MS,
  await_link: 3 * MINUTE_MS,
  invitation: 7 * 24 * 60 * MINUTE_MS,
  claim: 15 * MINUTE_MS,
}

/** 256 random bits that are good once; only their hash is kept. */
export async function giveTicket(
  tx: Db,
  ticket: { accountId: string; purpose: TicketPurpose; now: Date },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await insertTicket(tx, {
    secretHash: hashToken(secret),
    accountId: ticket.accountId,
    purpose: ticket.purpose,
    expiresAt: new Date(ticket.now.getTime() + LASTS_MS[ticket.purpose]),
  })
  return secret
}

interface GivenTicket {
  readonly secret: string
  readonly purpose: TicketPurpose
  readonly now: Date
}

/** @returns the account that the ticket was given for, once; null where it is no good */
export function spendTicket(db: Db, { secret, purpose, now }: GivenTicket): Promise<string | null> {
  return takeTicket(db, { secretHash: hashToken(secret), purpose, now })
}

/** The same without spending it. */
export function readTicket(db: Db, { secret, purpose, now }: GivenTicket): Promise<string | null> {
  return findTicket(db, { secretHash: hashToken(secret), purpose, now })
}
