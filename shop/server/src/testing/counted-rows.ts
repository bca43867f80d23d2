import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'

/** What all buyers own together, and what all sounds say they have sold. */
export async function countSales(db: Db): Promise<{ licences: number; sold: number }> {
  const { rows } = await sql<{ licences: number; sold: number }>`
    select (select count(*) from licence)::int as licences, (select sum(sale_count) from sound)::int as sold`.execute(
    over(db),
  )
  return rows[0]!
}

/** How many published sounds have each genre. */
export async function countByGenre(db: Db): Promise<{ genre: string; count: number }[]> {
  const { rows } = await sql<{ genre: string; count: number }>`
    select genre, count(*)::int as count from sound, unnest(genres) as genre
    where status = 'published' group by genre`.execute(over(db))
  return rows
}

/** Kills one process of a database on this machine: it ends all connections and recovers from its log. */
export async function crashDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`.execute(over(db))
  process.kill(rows[0]!.pid, 'SIGKILL')
}
