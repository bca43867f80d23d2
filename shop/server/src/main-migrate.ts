import { readConfig } from './config.ts'
import { databaseHome } from './database-home.ts'
import { openDatabase } from './platform/db/open-database.ts'

try {
  const config = readConfig(process.env)
  if (config.databaseUrl === null)
    throw new Error('DATABASE_URL is not set: the embedded database is brought up to date at start.')
  await using database = await openDatabase(databaseHome(config), {
    tell: (line) => void process.stdout.write(`${line}\n`),
  })
  const { applied } = database
  process.stdout.write(applied.length === 0 ? 'Nothing to do.\n' : `Applied ${applied.join(', ')}.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
