import { formatPoints } from '@segno/units'
import { findAccount } from '../../accounts/public.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { letter, type Mail } from '../../platform/mail/letter.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockWallet } from '../queries.ts'
import { markEndingTold, selectAccountsWithEnding } from './queries.ts'
import { dayWords } from '../../platform/day-words.ts'

const EVERY_SECONDS = 3_600
/** Long enough to find something to spend them on. */
const REMIND_DAYS = 7
const AT_ONCE = 500

export interface RemindContext extends Pick<Platform, 'db' | 'now' | 'jobs'> {
  readonly shop: { readonly name: string }
  readonly origin: string
}

/** Mails those whose points of a voucher are about to end. It is about their own property, and comes once. */
export function remindExpiryJob(ctx: RemindContext): JobHandler {
  return {
    kind: 'remind-expiry',
    concurrency: 1,
    everySeconds: EVERY_SECONDS,
    run: () => remindExpiry(ctx),
  }
}

export async function remindExpiry(ctx: RemindContext): Promise<void> {
  const now = ctx.now()
  const window = { now, until: daysAfter(now, REMIND_DAYS) }
  for (const accountId of await selectAccountsWithEnding(ctx.db, { ...window, limit: AT_ONCE }))
    await inTransaction(ctx.db, async (tx) => {
      // Points being spent right now do not end.
      await lockWallet(tx, accountId)
      const ending = await markEndingTold(tx, accountId, window)
      const account = await findAccount(tx, accountId)
      if (account && ending.length > 0) await queueMail(tx, ctx.jobs, expiryMail(ctx, account.email, ending))
    })
  ctx.jobs.wake()
}

interface Ending {
  readonly at: Date
  readonly points: number
}

function expiryMail(
  { shop, origin }: Pick<RemindContext, 'shop' | 'origin'>,
  to: string,
  ending: readonly Ending[],
): Mail {
  const day = dayWords(ending[0]?.at ?? new Date(0))
  const total = ending.reduce((sum, { at, points }) => (dayWords(at) === day ? sum + points : sum), 0)
  return {
    to,
    subject: `${formatPoints(total)} at ${shop.name} ${total === 1 ? 'expires' : 'expire'} on ${day}`,
    ...letter({
      shopName: shop.name,
      heading: 'Use these points before they expire',
      paragraphs: [
        'They came with a voucher. Points that you buy never expire, and those that expire first are spent first.',
      ],
      facts: ending.map(({ at, points }) => [dayWords(at), formatPoints(points)]),
      button: { label: 'Find a sound', href: `${origin}/sounds` },
    }),
  }
}
