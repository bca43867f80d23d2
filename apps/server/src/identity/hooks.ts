import { hook } from '../platform/hook.ts'
import type { Db } from '../platform/db.ts'

/** Sounds belong to a later slice; somebody who leaves is told how many of theirs are for sale. */
export const soundsForSaleOf = hook<(db: Db, accountId: string) => Promise<number>>('sounds for sale')
