import { randomBytes } from 'node:crypto'
import type { Account } from '../../accounts/public.ts'
import { daysAfter } from '../../platform/day-range.ts'
import type { Db } from '../../platform/db/db.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import type { IdentityContext } from '../identity-context.ts'
import { hashToken } from '../tokens.ts'
import { wayInEmail, type WayInWords } from './emails.ts'
import { insertWayInLink, type WayKind } from './queries.ts'

const LINK_LASTS_DAYS = 7

export interface WayIn {
  readonly account: Account
  readonly clientAddress: string
  /** What the link in the mail ends. */
  readonly kind: WayKind
  readonly wayId: string
  /** In the security log. */
  readonly reason: 'program' | 'plugin' | 'social' | 'remembered_browser' | 'new_network' | 'passkey'
  readonly words: WayInWords
}

/** A new way into an account is in the security log, and its owner hears of it by a mail with a link that ends it. */
export async function tellOfWayIn(ctx: IdentityContext, tx: Db, wayIn: WayIn): Promise<void> {
  const { account, clientAddress, kind, wayId, reason, words } = wayIn
  const at = ctx.now()
  const accountId = account.id
  const event = { kind: 'way_in.added', at, accountId, clientAddress, subject: wayId, reason } as const
  await recordSecurityEvent(tx, event)
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = daysAfter(at, LINK_LASTS_DAYS)
  await insertWayInLink(tx, { secretHash: hashToken(secret), accountId, kind, wayId, expiresAt })
  await queueMail(tx, ctx.jobs, { to: account.email, ...wayInEmail(ctx.shop, account, { words, secret }) })
}
