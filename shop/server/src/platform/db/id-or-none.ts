import { sql } from 'kysely'
import { isId } from '../ids.ts'

/** An id from outside, to be compared with a column; text that is none equals nothing, where PostgreSQL would refuse it. */
export const idOrNone = (text: string) => sql<string>`${isId(text) ? text : null}::uuid`
