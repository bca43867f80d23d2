import type { Db } from '../db/db.ts'
import type { TableSource } from './load-tables.ts'
import { readRows, withFrozenView } from './read-tables.ts'
import { fillDatabase, requireEmpty, type RestoreTarget } from './restore.ts'
import { RowDigest } from './row-digest.ts'
import { selectMigrationNames, selectSequences, selectTables } from './table-facts.ts'

/**
 * Copies every row of one database into another, empty one, and compares what arrived.
 *
 * @throws {OperatorError} where the other is not empty, or a row did not arrive as it was
 */
export async function moveTables(
  from: Db,
  to: Pick<RestoreTarget, 'db' | 'migrations'>,
  onTable: (name: string, rows: number) => void,
): Promise<void> {
  await requireEmpty(to.db)
  await withFrozenView(from, async (tx) => {
    const digests = new Map<string, RowDigest>()
    const source: TableSource = {
      tables: await selectTables(tx),
      sequences: await selectSequences(tx),
      async *rows(table) {
        const digest = new RowDigest()
        digests.set(table.name, digest)
        for await (const lines of readRows(tx, table)) {
          digest.add(lines)
          yield lines
        }
      },
      digest: (table) => digests.get(table.name)!,
    }
    const migrations = await selectMigrationNames(tx)
    await fillDatabase(to, { migrations, source, onTable, onLoaded: () => Promise.resolve() })
  })
}
