import pg from 'pg'
import { databaseOn, type Database } from '../platform/db/db.ts'

/** A whole table that a statement read from its first row to its last. */
interface TableScan {
  readonly table: string
  /** Read, not answered. */
  readonly rows: number
  readonly statement: string
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

export interface ExplainedDatabase extends Database {
  /** Scans of more than so many rows since they were asked for last. */
  takeScans(): TableScan[]
  /** Rows that were read in whatever way since they were asked for last. */
  takeRowsRead(): number
}

const SETTINGS = [
  'timezone=UTC',
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_format=json',
  'auto_explain.log_nested_statements=on',
  // To the client, where a log would have to be looked for.
  'auto_explain.log_level=notice',
]

/** A database whose statements are explained by PostgreSQL's auto_explain as they run. @param mostRows that a scan may read */
export function openExplained(url: string, mostRows: number): ExplainedDatabase {
  const options = SETTINGS.map((setting) => `-c ${setting}`).join(' ')
  const pool = new pg.Pool({ connectionString: url, max: 4, options })
  let scans: TableScan[] = []
  let rowsRead = 0
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const at = message.indexOf('plan:\n')
      if (!message.startsWith('duration:') || at < 0) return
      const explained = JSON.parse(message.slice(at + 'plan:'.length)) as {
        'Query Text': string
        Plan: PlanNode
      }
      rowsRead += rowsReadIn(explained.Plan)
      for (const { table, rows } of scansIn(explained.Plan))
        if (rows > mostRows) scans.push({ table, rows, statement: explained['Query Text'] })
    }),
  )
  return {
    ...databaseOn(pool, 'postgres'),
    takeScans() {
      const taken = scans
      scans = []
      return taken
    },
    takeRowsRead() {
      const taken = rowsRead
      rowsRead = 0
      return taken
    },
  }
}

const rowsOf = (node: PlanNode): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)

const rowsReadIn = (node: PlanNode): number =>
  (node.Plans ?? []).reduce(
    (sum, below) => sum + rowsReadIn(below),
    node['Relation Name'] === undefined ? 0 : rowsOf(node),
  )

function scansIn(node: PlanNode): { table: string; rows: number }[] {
  const below = (node.Plans ?? []).flatMap(scansIn)
  const table = node['Relation Name']
  if (node['Node Type'] !== 'Seq Scan' || table === undefined) return below
  return [{ table, rows: rowsOf(node) }, ...below]
}
