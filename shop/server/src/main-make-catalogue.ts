import { formatCount } from '@segno/units'
import { parseArgs } from 'node:util'
import { catalogueProgress, catalogueSummary } from './generated/public.ts'
import { readConfig } from './config.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'npm run make-catalogue -- --sounds N [--seed S]'

/** @throws {Error} with the usage, where something is missing or there is no such option */
function readArguments(): { sounds: number; seed: number } {
  try {
    const { values } = parseArgs({
      options: { sounds: { type: 'string' }, seed: { type: 'string', default: '1' } },
    })
    if (!/^\d+$/.test(values.sounds ?? '') || !/^\d+$/.test(values.seed)) throw new Error(USAGE)
    return { sounds: Number(values.sounds), seed: Number(values.seed) }
  } catch {
    throw new Error(`Usage: ${USAGE}`)
  }
}

function showProgress(progress: unknown): void {
  const { done, sounds } = catalogueProgress.parse(progress)
  const line = `${formatCount(done)} of ${formatCount(sounds)} sounds`
  process.stderr.write(process.stderr.isTTY ? `\r${line}` : `${line}\n`)
}

try {
  const order = { command: 'make-catalogue', input: readArguments() }
  const result = await runCommand(readConfig(process.env), order, showProgress)
  const { added, artists } = catalogueSummary.parse(result)
  process.stdout.write(
    `${formatCount(added)} sounds added, by ${formatCount(artists)} artists. They have no audio.\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
