import { readConfig } from './config.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'npm run rotate-keys [-- --leaked]'

try {
  const [option, ...more] = process.argv.slice(2)
  if ((option !== undefined && option !== '--leaked') || more.length > 0) throw new Error(`Usage: ${USAGE}`)
  const isLeaked = option === '--leaked'
  await runCommand(readConfig(process.env), { command: 'rotate-keys', input: { isLeaked } }, () => undefined)
  process.stdout.write(
    isLeaked
      ? 'Another key signs from now on. Everybody has to sign in again.\n'
      : 'Another key signs from now on. What the one before has signed is good until it runs out.\n',
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
