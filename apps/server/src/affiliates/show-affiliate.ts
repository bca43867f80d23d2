import { randomBytes } from 'node:crypto'
import type { Answer, getAffiliate } from '@segno/contract'
import { inTransaction } from '../platform/db-transaction.ts'
import type { AffiliatesContext } from './affiliates-context.ts'
import { countClicks, countSignUps, findAfid, insertAffiliate } from './queries.ts'

const AFID_BYTES = 6

/** The link is made when it is first looked at. */
export async function showAffiliate(
  ctx: AffiliatesContext,
  accountId: string,
): Promise<Answer<typeof getAffiliate>> {
  const afid = (await findAfid(ctx.db, accountId)) ?? (await makeAffiliate(ctx, accountId))
  return {
    link: `${ctx.origin}/sounds?afid=${afid}`,
    clicks: await countClicks(ctx.db, afid),
    signUps: await countSignUps(ctx.db, accountId),
  }
}

function makeAffiliate({ db, now }: AffiliatesContext, accountId: string): Promise<string> {
  const afid = randomBytes(AFID_BYTES).toString('hex')
  return inTransaction(db, async (tx) => {
    await insertAffiliate(tx, { accountId, afid, now: now() })
    // Another window may have been quicker.
    return (await findAfid(tx, accountId))!
  })
}
