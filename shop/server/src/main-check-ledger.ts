import { readConfig } from './config.ts'
import { runCommand } from './run-command.ts'

try {
  const order = { command: 'check-ledger', input: {} }
  const breaches = (await runCommand(readConfig(process.env), order, () => undefined)) as string[]
  for (const breach of breaches) process.stderr.write(`${breach}\n`)
  process.stdout.write(
    breaches.length === 0 ? 'The ledger adds up.\n' : `${breaches.length} rules are broken.\n`,
  )
  if (breaches.length > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
