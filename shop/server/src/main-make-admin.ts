import * as z from 'zod/mini'
import { readConfig } from './config.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'npm run make-admin -- EMAIL'

try {
  const [email] = process.argv.slice(2)
  if (email === undefined) throw new Error(`Usage: ${USAGE}`)
  const config = readConfig(process.env)
  const result = await runCommand(config, { command: 'make-admin', input: { email } }, () => undefined)
  const { link } = z.object({ link: z.string() }).parse(result)
  const where = config.databaseUrl === null ? config.dataFolder : 'the database of DATABASE_URL'
  process.stdout.write(
    `${email} is invited, in ${where}. Whoever opens this within a week sets the password:\n${link}\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
