import { atServerOrHere } from './at-server-or-here.ts'
import type { Config } from './config.ts'
import { openContext } from './context.ts'
import { openLog } from './platform/log.ts'
import { IndexHere } from './search/public.ts'

/**
 * The running server does the work where there is one; two processes must not have the embedded data open. What else waits in
 * the queue is left to the server and its workers.
 */
export function runCommand(
  config: Config,
  order: { command: string; input: unknown },
  onProgress: (progress: unknown) => void,
): Promise<unknown> {
  return atServerOrHere(config, { ...order, onProgress }, async (database) => {
    await using ctx = await openContext(config, {
      database,
      log: openLog(config.logLevel),
      now: () => new Date(),
      failpoint: () => undefined,
      newIndexHost: () => new IndexHere(),
      indexFiles: null,
    })
    // Awaited here, because what it works with is closed as soon as this function returns.
    return await ctx.commands[order.command]?.(order.input, onProgress)
  })
}
