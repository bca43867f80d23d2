import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { reanalyseProgress, reanalyseSummary } from './ingest/public.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'npm run reanalyse -- [--all] [--dry-run]'

/** @throws {Error} with the usage, for an option that there is not */
function readArguments(): { all: boolean; dryRun: boolean } {
  try {
    const { values } = parseArgs({
      options: { all: { type: 'boolean', default: false }, 'dry-run': { type: 'boolean', default: false } },
    })
    return { all: values.all, dryRun: values['dry-run'] }
  } catch {
    throw new Error(`Usage: ${USAGE}`)
  }
}

function showProgress(progress: unknown): void {
  const { found, finished } = reanalyseProgress.parse(progress)
  const line = `${finished} of ${found} sounds`
  process.stderr.write(process.stderr.isTTY ? `\r${line}` : `${line}\n`)
}

try {
  const order = readArguments()
  const given = { command: 'reanalyse', input: order }
  const result = await runCommand(readConfig(process.env), given, showProgress)
  const { found, redone, failed } = reanalyseSummary.parse(result)
  if (found > 0 && !order.dryRun) process.stderr.write('\n')
  for (const { title, reason } of failed) process.stdout.write(`${title}: ${reason}\n`)
  const which = order.all ? 'in all' : 'made by older versions'
  process.stdout.write(
    order.dryRun
      ? `${found} sounds ${which}\n`
      : `${found} sounds ${which}: ${redone} redone, ${failed.length} as they were\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
