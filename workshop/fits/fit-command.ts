import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import type { Row } from '../../bench/measure.ts'
import type { Part } from './parts.ts'

/** What a command that fits weights does by itself. */
export interface FitCommand<Evidence, FittedPart> {
  readonly usage: string
  readonly parts: readonly FittedPart[]
  /** Unless the caller says how many. */
  readonly loops: number
  readonly measure: (loops: number, seed: number) => Promise<Evidence>
  readonly fitAndTell: (part: FittedPart, evidence: Evidence) => Float64Array
}

/** Reads the command line, measures or reads what was measured, and fits the parts that were asked for. */
export async function runFitCommand<Evidence, FittedPart extends Pick<Part, 'name' | 'write'>>(
  command: FitCommand<Evidence, FittedPart>,
): Promise<void> {
  const { values } = parseArgs({
    options: {
      part: { type: 'string' },
      seed: { type: 'string', default: '1' },
      loops: { type: 'string', default: String(command.loops) },
      keep: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const parts = command.parts.filter(({ name }) => values.part === undefined || name === values.part)
  if (values.help || parts.length === 0) {
    process.stdout.write(command.usage)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const evidence = await keptIn(values.keep, () => command.measure(Number(values.loops), Number(values.seed)))
  for (const part of parts) {
    const weights = command.fitAndTell(part, evidence)
    if (values.write) part.write(weights)
  }
}

async function keptIn<Evidence>(
  path: string | undefined,
  measure: () => Promise<Evidence>,
): Promise<Evidence> {
  if (path !== undefined && existsSync(path)) return deserialize(readFileSync(path)) as Evidence
  const evidence = await measure()
  if (path !== undefined) writeFileSync(path, serialize(evidence))
  return evidence
}

export function printRows(title: string, rows: readonly Row[]): void {
  process.stdout.write(`\n${title}\n`)
  for (const { name, value, unit } of rows)
    process.stdout.write(`  ${name.padEnd(60)} ${String(value).padStart(8)} ${unit}\n`)
}
