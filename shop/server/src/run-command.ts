import { makeDataFolder } from './platform/files/data-folder.ts'
import type { Config } from './config.ts'
import { openContext } from './context.ts'
import { databaseHome } from './database-home.ts'
import { sendCommand } from './platform/commands/command-socket.ts'
import { findHolder, lockData } from './platform/db/data-lock.ts'
import { openLog } from './platform/log.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { IndexHere } from './search/public.ts'
import { socketPathFor } from './platform/commands/socket-path.ts'

/** The running server does the work where there is one; two processes must not have the embedded data open. */
export async function runCommand(
  config: Config,
  order: { command: string; input: unknown },
  onProgress: (progress: unknown) => void,
): Promise<unknown> {
  const holder = config.databaseUrl === null ? findHolder(config.dataFolder) : null
  if (holder) return sendCommand(holder.socketPath, { ...order, onProgress })
  await using opened = new AsyncDisposableStack()
  makeDataFolder(config.dataFolder)
  if (config.databaseUrl === null) opened.use(lockData(config.dataFolder, socketPathFor(config.dataFolder)))
  const log = openLog(config.logLevel)
  const database = opened.use(await openDatabase(databaseHome(config)))
  const ctx = opened.use(
    await openContext(config, {
      database,
      log,
      now: () => new Date(),
      failpoint: () => undefined,
      newIndexHost: () => new IndexHere(),
      indexFiles: null,
    }),
  )
  await ctx.startJobs()
  // Awaited here, because what it works with is closed as soon as this function returns.
  return await ctx.commands[order.command]?.(order.input, onProgress)
}
