import { isMainThread, Worker, workerData } from 'node:worker_threads'

const LOOK_EVERY_MS = 1_000

/**
 * Ends this process once the one that began it has gone. In a thread: a decoder that loops keeps the main one from noticing
 * anything.
 */
export function endWithParent(): void {
  new Worker(new URL(import.meta.url), { workerData: { parentId: process.ppid }, execArgv: [] }).unref()
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    // On Windows a process keeps the number of a parent that has gone.
    return process.platform !== 'win32'
  }
}

if (!isMainThread) {
  const { parentId } = workerData as { readonly parentId: number }
  setInterval(() => {
    if (process.ppid !== parentId || !isAlive(parentId)) process.kill(process.pid, 'SIGKILL')
  }, LOOK_EVERY_MS)
}
