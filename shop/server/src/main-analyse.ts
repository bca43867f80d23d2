import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeFile } from './ingest/public.ts'

const USAGE = 'npm run -s analyse -- FILES… [--name-hints]'

/** @throws {Error} with the usage, for an option that there is not */
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'name-hints': { type: 'boolean', default: false } },
    })
  } catch {
    throw new Error(`Usage: ${USAGE}`)
  }
}

try {
  const { values, positionals } = readArguments()
  if (positionals.length === 0) throw new Error(`Usage: ${USAGE}`)
  const typedAt = process.env['SEGNO_TYPED_AT'] ?? '.'
  for (const file of positionals) {
    const line = await describeFile(resolve(typedAt, file), { withNameHints: values['name-hints'] })
    if ('error' in line) process.exitCode = 1
    process.stdout.write(`${JSON.stringify({ file, ...line })}\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
