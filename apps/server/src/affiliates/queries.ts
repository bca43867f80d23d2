import { sql } from 'kysely'
import { over, type Db } from '../platform/db.ts'
import type { AffiliatesTables } from './tables.ts'

export async function addClick(
  db: Db,
  click: { afid: string; clickedOn: string; visitorHash: string },
): Promise<void> {
  await over<AffiliatesTables>(db)
    .insertInto('affiliate_click')
    .values({
      afid: click.afid,
      clicked_on: click.clickedOn,
      visitor_hash: click.visitorHash,
      clicks: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function countClicks(db: Db, afid: string): Promise<number> {
  const { clicks } = await over<AffiliatesTables>(db)
    .selectFrom('affiliate_click')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('clicks'), sql<string>`0`).as('clicks'))
    .where('afid', '=', afid)
    .executeTakeFirstOrThrow()
  return Number(clicks)
}
