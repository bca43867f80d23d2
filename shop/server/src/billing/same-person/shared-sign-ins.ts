import { daysAfter } from '../../platform/day-range.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectSignIns } from './queries.ts'
import { NETWORK_DAYS, sharedBy, type Shared } from './rules.ts'

/** What two people have signed in from of late, both of them. */
export async function sharedSignIns(
  db: Db,
  { one, other, at }: { one: string; other: string; at: Date },
): Promise<Shared | null> {
  const since = daysAfter(at, -NETWORK_DAYS)
  return sharedBy(await selectSignIns(db, one, since), await selectSignIns(db, other, since))
}
