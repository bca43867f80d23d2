import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { DumpAnswer, EmbeddedStart, QueryAnswer, QueryCall } from './protocol.ts'

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

async function answer(call: QueryCall): Promise<QueryAnswer> {
  try {
    const options = { rowMode: 'array' } as const
    const result =
      call.values.length > 0
        ? await lite.query<(string | null)[]>(call.text, [...call.values], options)
        : (await lite.exec(call.text, options)).at(-1)
    return {
      id: call.id,
      ok: true,
      rows: (result?.rows ?? []) as (string | null)[][],
      fields: (result?.fields ?? []).map(({ name, dataTypeID }) => ({ name, dataTypeID })),
      affectedRows: result?.affectedRows ?? null,
    }
  } catch (error) {
    const { message, code, detail, constraint } = error as Error & {
      code?: string
      detail?: string
      constraint?: string
    }
    return { id: call.id, ok: false, error: { message, code, detail, constraint } }
  }
}

async function dumpAll(): Promise<DumpAnswer> {
  const file = await lite.dumpDataDir('none')
  return { dump: await file.arrayBuffer() }
}

port.on('message', (call: QueryCall | 'close' | 'dump') => {
  if (call === 'close') {
    void lite.close().then(() => port.close())
  } else if (call === 'dump') {
    void dumpAll().then((sent) => port.postMessage(sent, [sent.dump]))
  } else {
    void answer(call).then((sent) => port.postMessage(sent))
  }
})
port.postMessage('ready')
