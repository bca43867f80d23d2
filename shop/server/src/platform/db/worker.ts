import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { DatabaseAnswer, DatabaseCall, EmbeddedStart, QueryResult } from './protocol.ts'

// Values stay text here and are parsed by pg's own parsers on the other side, so both databases give the same types.
const ARRAY_OIDS = [
  1000, 1001, 1005, 1007, 1009, 1014, 1015, 1016, 1021, 1022, 1115, 1182, 1185, 1231, 199, 2951, 3807,
]
const asText = (value: string): string => value
const parsers = Object.fromEntries(
  [...Object.values(pg.types.builtins), ...ARRAY_OIDS].map((oid) => [oid, asText]),
)

const { folder, dump } = workerData as EmbeddedStart
const start = dump === null ? { parsers } : { parsers, loadDataDir: new Blob([dump]) }
const lite = folder === null ? await PGlite.create(start) : await PGlite.create(folder, start)
// While opening, PGlite puts parsers of its own in the place of ours for arrays.
Object.assign(lite.parsers, parsers)
await lite.exec("set timezone to 'UTC'")
const port = parentPort
if (!port) throw new Error('db/worker.ts runs in a worker thread only')

async function query(text: string, values: readonly unknown[]): Promise<QueryResult> {
  const options = { rowMode: 'array' } as const
  const result =
    values.length > 0
      ? await lite.query<(string | null)[]>(text, [...values], options)
      : (await lite.exec(text, options)).at(-1)
  return {
    rows: (result?.rows ?? []) as (string | null)[][],
    fields: (result?.fields ?? []).map(({ name, dataTypeID }) => ({ name, dataTypeID })),
    affectedRows: result?.affectedRows ?? null,
  }
}

async function dumpAll(): Promise<ArrayBuffer> {
  return (await lite.dumpDataDir('none')).arrayBuffer()
}

function resultOf(call: DatabaseCall): Promise<QueryResult | ArrayBuffer> | null {
  switch (call.kind) {
    case 'query':
      return query(call.text, call.values)
    case 'dump':
      return dumpAll()
    case 'ping':
      return null
  }
}

async function answer(call: DatabaseCall): Promise<DatabaseAnswer> {
  try {
    return { id: call.id, ok: true, result: await resultOf(call) }
  } catch (error) {
    // The database itself has broken down, and would answer nothing right any more: the thread ends.
    if (error instanceof Error && error.name === 'RuntimeError') throw error
    const { message, code, detail, constraint } = error as Error & {
      code?: string
      detail?: string
      constraint?: string
    }
    return { id: call.id, ok: false, error: { message, code, detail, constraint } }
  }
}

port.on('message', (call: DatabaseCall | 'close') => {
  if (call === 'close') {
    void lite.close().then(() => port.close())
    return
  }
  void answer(call).then((sent) => {
    port.postMessage(sent, sent.ok && sent.result instanceof ArrayBuffer ? [sent.result] : [])
  })
})
port.postMessage('ready')
