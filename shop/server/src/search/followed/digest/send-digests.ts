import { claimMail, type DueMail, selectDueMails, type UnsubscribeLinks } from '../../../accounts/public.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { unavailableIn } from '../../../platform/unavailable.ts'
import { filterOf, listFollowed, type Words } from '../follow.ts'
import { digestMail } from './digest-mail.ts'
import { selectNewEntries } from './queries.ts'

const EVERY_SECONDS = 300
/** So few that a process stops within seconds, and still 115,000 a day go out. */
const AT_ONCE = 400
/** A sound is published at the beginning of its transaction, and seen at the end. */
const SETTLED_MS = 5 * 60_000
const TOPICS = 10
const ENTRIES_OF_TOPIC = 3
const KIND = 'followed'

export interface DigestContext extends Pick<Platform, 'db' | 'now' | 'jobs' | 'log'> {
  readonly index: Words
  readonly shop: { readonly name: string; readonly origin: string }
  readonly unsubscribeLinks: (to: { accountId: string; kind: typeof KIND }) => UnsubscribeLinks
}

/** Emails new sounds of followed artists and tags to people who opted in. */
export function sendDigestsJob(ctx: DigestContext): JobHandler {
  return {
    kind: 'send-followed-digests',
    concurrency: 1,
    everySeconds: EVERY_SECONDS,
    run: (_, signal) => sendDigests(ctx, signal),
  }
}

export async function sendDigests(ctx: DigestContext, signal: AbortSignal): Promise<void> {
  for (const due of await selectDueMails(ctx.db, { kind: KIND, now: ctx.now(), limit: AT_ONCE })) {
    if (signal.aborted) return
    try {
      await sendDigest(ctx, due)
    } catch (error) {
      if (unavailableIn(error) !== null) throw error
      // One person’s mail must not keep back those of all others. It stays due.
      ctx.log.error({ error, accountId: due.accountId }, 'a digest could not be made')
    }
  }
  ctx.jobs.wake()
}

/** With nothing new there is no mail, and the next period begins all the same. */
async function sendDigest(ctx: DigestContext, due: DueMail): Promise<void> {
  const now = ctx.now()
  const until = new Date(now.getTime() - SETTLED_MS)
  const { accountId, frequency, coveredUntil: after } = due
  const { items: followed } = await listFollowed(ctx.db, ctx.index, accountId)
  await inTransaction(ctx.db, async (tx) => {
    const to = await claimMail(tx, due, { kind: KIND, coveredUntil: until, now })
    if (to === null || followed.length === 0) return
    const asked = { accountId, followed: filterOf(followed), after, until }
    const entries = await selectNewEntries(tx, { ...asked, topics: TOPICS, entriesOfTopic: ENTRIES_OF_TOPIC })
    if (entries.length === 0) return
    const links = ctx.unsubscribeLinks({ accountId, kind: KIND })
    await queueMail(tx, ctx.jobs, digestMail({ to, frequency, shop: ctx.shop, followed, entries, links }))
  })
}
