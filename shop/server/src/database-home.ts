import type { Config } from './config.ts'
import type { DatabaseHome } from './platform/db/open-database.ts'
import { slices } from './slices.ts'

/** Where the data is, as `openDatabase` takes it. */
export function databaseHome(config: Config): DatabaseHome {
  const { databaseUrl, migrationDatabaseUrl, dataFolder, databaseMaxConnections } = config
  return {
    url: databaseUrl,
    owner:
      migrationDatabaseUrl === null
        ? null
        : {
            url: migrationDatabaseUrl,
            appendOnlyTables: slices.flatMap(({ appendOnlyTables = [] }) => appendOnlyTables),
          },
    dataFolder,
    maxConnections: databaseMaxConnections,
  }
}
