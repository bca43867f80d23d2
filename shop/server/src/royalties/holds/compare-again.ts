import { daysAfter } from '../../platform/day-range.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { compareWithBuyer } from './compare.ts'
import { lockUncompared, markCompared } from './queries.ts'

const EVERY_SECONDS = 3_600
const AT_ONCE = 200
/** So long before they are free, royalties are compared once more. */
const DAYS_AHEAD = 1

type Context = Pick<Platform, 'db' | 'now'>

export const compareAgainJob = (ctx: Context): JobHandler => ({
  kind: 'compare-held-royalties',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  run: (_payload, signal) => compareAgain(ctx, signal),
})

/** Compares buyers with artists again where a royalty will soon be free, by what became known since the sale. */
export async function compareAgain({ db, now }: Context, signal?: AbortSignal): Promise<void> {
  let compared = AT_ONCE
  while (compared === AT_ONCE && !signal?.aborted) {
    const at = now()
    compared = await inTransaction(db, async (tx) => {
      const holds = await lockUncompared(tx, { freeBefore: daysAfter(at, DAYS_AHEAD), limit: AT_ONCE })
      for (const { id, buyerId, artistId, suspicion } of holds) {
        const sign = suspicion === null ? await compareWithBuyer(tx, { buyerId, artistId, at }) : null
        await markCompared(tx, id, { sign, at })
      }
      return holds.length
    })
  }
}
