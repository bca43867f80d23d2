import type { Config } from './config.ts'
import { databaseHome } from './database-home.ts'
import { storeOf } from './open-file-store.ts'
import { askRunningServer } from './platform/commands/ask-running-server.ts'
import type { CommandCall } from './platform/commands/command-socket.ts'
import { lockData } from './platform/db/data-lock.ts'
import { openDatabase, type OpenedDatabase } from './platform/db/open-database.ts'
import { makeDataFolder } from './platform/files/data-folder.ts'
import { requireOwnStore } from './platform/files/store-owner.ts'

/**
 * Has a running server carry a command out, or opens its data and does it here.
 *
 * @throws {OperatorError} where another process that cannot be asked has the data, or the files are another shop's
 */
export async function atServerOrHere(
  config: Config,
  call: CommandCall,
  work: (database: OpenedDatabase) => Promise<unknown>,
): Promise<unknown> {
  const isEmbedded = config.databaseUrl === null
  const asked = isEmbedded ? await askRunningServer(config.dataFolder, call) : null
  if (asked) return asked.result
  await using opened = new AsyncDisposableStack()
  makeDataFolder(config.dataFolder)
  if (isEmbedded) opened.use(await lockData(config.dataFolder))
  const database = opened.use(await openDatabase(databaseHome(config)))
  // The embedded database and its files are in one place, or this process is alone with both.
  await requireOwnStore(database.db, storeOf(config), { mayMark: isEmbedded })
  return await work(database)
}
