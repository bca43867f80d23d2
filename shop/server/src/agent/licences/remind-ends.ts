import { findAccount } from '../../accounts/public.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { letter, type Mail } from '../../platform/mail/letter.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { markReminded, selectToRemind } from './queries.ts'
import { dayWords } from '../../platform/day-words.ts'

const EVERY_SECONDS = 3_600
const REMIND_DAYS = 14
const AT_ONCE = 500

export interface RemindContext extends Pick<Platform, 'db' | 'now' | 'jobs'> {
  readonly shop: { readonly name: string }
  readonly origin: string
}

/** Mails those whose year of the Agent is about to end: it is paid once, and does not renew by itself. */
export function remindLicenceEndsJob(ctx: RemindContext): JobHandler {
  return {
    kind: 'remind-agent-licence-ends',
    concurrency: 1,
    everySeconds: EVERY_SECONDS,
    run: () => remindLicenceEnds(ctx),
  }
}

export async function remindLicenceEnds(ctx: RemindContext): Promise<void> {
  const now = ctx.now()
  const window = { after: now, before: daysAfter(now, REMIND_DAYS), limit: AT_ONCE }
  for (const { id, account_id: accountId, ends_at: endsAt } of await selectToRemind(ctx.db, window))
    await inTransaction(ctx.db, async (tx) => {
      if (!(await markReminded(tx, id, endsAt))) return
      const account = await findAccount(tx, accountId)
      if (account) await queueMail(tx, ctx.jobs, endMail(ctx, account.email, endsAt))
    })
  ctx.jobs.wake()
}

function endMail({ shop, origin }: Pick<RemindContext, 'shop' | 'origin'>, to: string, endsAt: Date): Mail {
  return {
    to,
    subject: `Your ${shop.name} Agent licence ends on ${dayWords(endsAt)}`,
    ...letter({
      shopName: shop.name,
      heading: 'Your Agent licence ends soon',
      paragraphs: [
        `Your licence works until ${dayWords(endsAt)}. It does not renew by itself, and nothing is charged.`,
        'Add a year, and it goes on from that day with the same number and devices.',
      ],
      button: {
        label: 'Add a year',
        href: `${origin}/agent/packages/confirm-purchase?package=agent-year`,
      },
    }),
  }
}
