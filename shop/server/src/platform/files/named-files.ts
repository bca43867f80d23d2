import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { over, type Db } from '../db/db.ts'

/** Where rows name files of the store. */
export interface FileNames {
  /** Such as `sound.master_key`. */
  readonly by: string
  /**
   * A row for each file: its `key text`, `size_bytes bigint` or null where the row does not say, and whether the shop
   * `is_needed boolean`, or would merely not have it removed.
   */
  readonly select: RawBuilder<unknown>
}

export interface NamedFile {
  readonly key: string
  readonly sizeBytes: number | null
  readonly isNeeded: boolean
  readonly by: string
}

/** As lists on a disk have it. */
export const namedFile: z.ZodMiniType<NamedFile> = z.object({
  key: z.string(),
  sizeBytes: z.nullable(z.int()),
  isNeeded: z.boolean(),
  by: z.string(),
})

/** Of a column with keys that are all needed. */
export const fileKeys = (table: string, column: string): FileNames => ({
  by: `${table}.${column}`,
  select: sql`
    select ${sql.ref(column)} as key, null::bigint as size_bytes, true as is_needed
    from ${sql.table(table)} where ${sql.ref(column)} is not null`,
})

/** Of a column with the name that squares of a picture share, each with its side in the key. */
export const pictureKeys = (
  { table, column, shelf }: { table: string; column: string; shelf: string },
  sidesPixels: readonly number[],
): FileNames => ({
  by: `${table}.${column}`,
  select: sql`
    select ${sql.lit(`${shelf}/`)} || ${sql.ref(column)} || '.' || side as key, null::bigint as size_bytes, true as is_needed
    from ${sql.table(table)} cross join unnest(array[${sql.raw(sidesPixels.join())}]) as side
    where ${sql.ref(column)} is not null`,
})

const allOf = (names: readonly FileNames[]): RawBuilder<unknown> =>
  sql.join(
    names.map(
      ({ by, select }) =>
        sql`select ${sql.lit(by)} as named_by, key, size_bytes, is_needed from (${select}) as named`,
    ),
    sql` union all `,
  )

const ROWS_AT_ONCE = 1_000

/** Every file that rows name, in the order of `FileStore.list`. Only inside a transaction. */
export async function* readNamedFiles(tx: Db, names: readonly FileNames[]): AsyncGenerator<NamedFile> {
  const on = over(tx)
  await sql`
    declare segno_files no scroll cursor for
    select * from (${allOf(names)}) as files order by key collate "C"`.execute(on)
  for (;;) {
    const { rows } = await sql<{
      key: string
      size_bytes: number | null
      is_needed: boolean
      named_by: string
    }>`${sql.raw(`fetch ${ROWS_AT_ONCE} from segno_files`)}`.execute(on)
    for (const row of rows)
      yield {
        key: row.key,
        sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
        isNeeded: row.is_needed,
        by: row.named_by,
      }
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close segno_files`.execute(on)
}

/** Which of these keys rows name at this moment, and whether any of those rows needs the file. */
export async function selectNamedAmong(
  db: Db,
  names: readonly FileNames[],
  keys: readonly string[],
): Promise<Map<string, { isNeeded: boolean }>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; is_needed: boolean }>`
    select key, bool_or(is_needed) as is_needed from (${allOf(names)}) as files
    where key = any(${[...keys]}) group by key`.execute(over(db))
  return new Map(rows.map((row) => [row.key, { isNeeded: row.is_needed }]))
}
