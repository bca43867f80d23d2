import * as z from 'zod/mini'
import { findAccount } from '../accounts/public.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { ReviewContext } from './review-context.ts'
import { reviewLetter } from './letters.ts'
import { markTold, takeUntold } from './queries.ts'
import { letterOf } from './rules.ts'

const TELL_ARTIST_JOB = 'review-letter'
type LetterContext = Pick<ReviewContext, 'db' | 'jobs' | 'now' | 'shop'>
const payload = z.object({ artistId: z.string(), until: z.string() })

/** Everything that is decided on an artist's sounds within a while goes into one letter, after the last can still be undone. */
export async function tellArtistsLater(
  tx: Db,
  ctx: Pick<ReviewContext, 'jobs'>,
  { artistIds, at }: { artistIds: readonly string[]; at: Date },
): Promise<void> {
  const { until, goesAt } = letterOf(at)
  const afterSeconds = (goesAt.getTime() - at.getTime()) / 1_000
  await ctx.jobs.enqueue(
    tx,
    [...new Set(artistIds)].map((artistId) => ({
      kind: TELL_ARTIST_JOB,
      key: `${artistId} ${until.toISOString()}`,
      payload: { artistId, until: until.toISOString() },
      afterSeconds,
    })),
  )
}

export function reviewLetterJob(ctx: LetterContext): JobHandler {
  return {
    kind: TELL_ARTIST_JOB,
    concurrency: 1,
    run: async (given) => {
      const { artistId, until } = payload.parse(given)
      await inTransaction(ctx.db, (tx) => tellArtist(tx, ctx, { artistId, until: new Date(until) }))
      ctx.jobs.wake()
    },
  }
}

async function tellArtist(
  tx: Db,
  ctx: LetterContext,
  { artistId, until }: { artistId: string; until: Date },
): Promise<void> {
  const decisions = await takeUntold(tx, artistId, until)
  if (decisions.length === 0) return
  const standing = stillStanding(decisions)
  const artist = standing.length === 0 ? null : await findAccount(tx, artistId)
  if (artist) await queueMail(tx, ctx.jobs, { to: artist.email, ...reviewLetter(ctx.shop, standing) })
  await markTold(
    tx,
    decisions.map(({ id }) => id),
    ctx.now(),
  )
}

/** The last that was decided on each sound. Whoever has handed a sound in again has seen what was to be changed. */
function stillStanding(decisions: Awaited<ReturnType<typeof takeUntold>>): typeof decisions {
  const lastOf = new Map(decisions.map((one) => [one.sound_id, one]))
  return decisions.filter(
    (one) => lastOf.get(one.sound_id) === one && !(one.decision === 'changeAsked' && one.status !== 'draft'),
  )
}
