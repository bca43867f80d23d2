import { runMain, showLine } from './command-line.ts'
import { readConfig } from './config.ts'
import { moveToPostgres } from './restore-shop.ts'

await runMain(async () => {
  const [url, ...more] = process.argv.slice(2)
  if (url === undefined || more.length > 0)
    throw new Error('Usage: npm run move-to-postgres -- postgres://USER@HOST/DATABASE')
  // The address goes the way of every other, and is checked on it.
  const { dataFolder } = await moveToPostgres(
    readConfig({ ...process.env, DATABASE_URL: undefined, MIGRATION_DATABASE_URL: undefined }),
    readConfig({ ...process.env, DATABASE_URL: url }),
    showLine,
  )
  process.stdout.write(
    '\nEvery row has arrived. From now on start the shop with DATABASE_URL set to this address, SEGNO_DEMO=1 where it is a demo, ' +
      `and the same SEGNO_DATA_DIR, where its files stay. In production set SEGNO_SECRET_KEY to what is in ${dataFolder}/secret-key.\n`,
  )
})
