import type { Row } from './measure.ts'
import { sqlRows } from './search/in-sql.ts'
import { kernelRows } from './search/kernels.ts'
import { similarRows } from './search/similar.ts'
import { wordRows } from './search/words.ts'

/** What search costs in memory, without database or network, and what it would cost in a database. */
export async function run(): Promise<Row[]> {
  return [...kernelRows(), ...similarRows(), ...(await wordRows()), ...(await sqlRows())]
}
