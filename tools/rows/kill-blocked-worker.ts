// Preloaded into every process of a lane. Kills a test process whose event loop stands still: a mutant that makes code of
// another file loop blocks Vitest's own time limits, which wait in that loop.
import { isMainThread, Worker, workerData } from 'node:worker_threads'

interface Watch {
  readonly beats: Int32Array<SharedArrayBuffer>
  readonly blockedMs: number
}

const watch = (workerData as { readonly watch?: Watch } | null)?.watch
if (watch) killWhenBlocked(watch)
else if (isMainThread && process.env['VITEST'] === 'true') {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const blockedMs = Number(process.env['SEGNO_HANGING_MS'])
  setInterval(() => Atomics.add(beats, 0, 1), blockedMs / 10).unref()
  new Worker(new URL(import.meta.url), { workerData: { watch: { beats, blockedMs } } }).unref()
}

function killWhenBlocked({ beats, blockedMs }: Watch): void {
  let seen = 0
  setInterval(() => {
    const beaten = Atomics.load(beats, 0)
    if (beaten === seen) process.kill(process.pid, 'SIGKILL')
    seen = beaten
  }, blockedMs)
}
