import { createHmac, randomBytes } from 'node:crypto'
import { over, type Db } from '../db/db.ts'
import type { Kept } from '../db/sweep.ts'
import type { PlatformTables } from '../tables.ts'

const DAY_MS = 24 * 60 * 60_000

/** Two days, so that a process whose clock is behind finds yesterday's. */
export const DAY_SALTS_KEPT: Kept = { table: 'day_salt', since: 'day', forMs: 2 * DAY_MS }

/** Hash of a text that is the same on one day and in every process; once the day's key is thrown away nobody can tell whose it was. */
export async function hashOfDay(db: Db, day: Date, text: string): Promise<string> {
  return createHmac('sha256', await saltOf(db, day))
    .update(text)
    .digest('base64url')
}

async function saltOf(db: Db, day: Date): Promise<string> {
  const salts = over<PlatformTables>(db)
  const find = () => salts.selectFrom('day_salt').select('salt').where('day', '=', day).executeTakeFirst()
  const known = await find()
  if (known) return known.salt
  await salts
    .insertInto('day_salt')
    .values({ day, salt: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())!.salt
}
