import type { MailKind } from '@segno/contract'
import { daysAfter } from '../../platform/day-range.ts'
import type { Platform } from '../../platform/platform.ts'
import { readTicket, signTicket, type TicketSecrets } from '../../platform/secrets/tickets.ts'
import { unsubscribeLinkInvalid } from '../errors.ts'
import { supportAddress } from '../../platform/mail/support-address.ts'
import { stopMails } from './queries.ts'

/** Old emails stay in mailboxes for years, and their links must still work. */
const LASTS_DAYS = 10 * 365

interface Unsubscribing {
  readonly secrets: TicketSecrets
  readonly now: () => Date
}

/** Unsubscribe links of an opt-in email. */
export interface UnsubscribeLinks {
  /** For people. */
  readonly page: string
  /** For mail programs: the value of `List-Unsubscribe`. */
  readonly header: string
}

const purposeOf = (kind: MailKind): string => `unsubscribe ${kind}`

export function unsubscribeLinks(
  ctx: Unsubscribing & { readonly shop: { readonly origin: string; readonly supportHost: string } },
  { accountId, kind }: { accountId: string; kind: MailKind },
): UnsubscribeLinks {
  const until = daysAfter(ctx.now(), LASTS_DAYS)
  const ticket = signTicket(ctx.secrets, { purpose: purposeOf(kind), words: [accountId] }, until)
  const page = `${ctx.shop.origin}/unsubscribe/${kind}/${ticket}`
  const mailto = `mailto:${supportAddress(ctx.shop)}?subject=Unsubscribe%20${kind}`
  return { page, header: `<${page}>, <${mailto}>` }
}

/** Idempotent; deleted accounts get no mail anyway. @throws {AppError} unsubscribe_link_invalid */
export async function unsubscribe(
  ctx: Unsubscribing & Pick<Platform, 'db'>,
  { kind, ticket }: { kind: MailKind; ticket: string },
): Promise<null> {
  const now = ctx.now()
  const [accountId] = readTicket(ctx.secrets, ticket, { purpose: purposeOf(kind), now }) ?? []
  if (accountId === undefined) throw unsubscribeLinkInvalid()
  await stopMails(ctx.db, { accountId, kind, now })
  return null
}
