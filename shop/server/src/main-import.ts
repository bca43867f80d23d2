import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { readConfig } from './config.ts'
import { importLine, importProgress, type ImportLine } from './ingest/public.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'npm run import -- FOLDER --artist HANDLE [--draft]'

/** @throws {Error} with the usage, for an option that there is not */
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { artist: { type: 'string' }, draft: { type: 'boolean', default: false } },
    })
  } catch {
    throw new Error(`Usage: ${USAGE}`)
  }
}

function showProgress(progress: unknown): void {
  const { found, received, finished } = importProgress.parse(progress)
  const line = `${received} of ${found} files read, ${finished} finished`
  process.stderr.write(process.stderr.isTTY ? `\r${line}` : `${line}\n`)
}

function showTable(lines: readonly ImportLine[]): void {
  const widest = Math.max(0, ...lines.map((line) => line.fileName.length))
  for (const { fileName, outcome, reason } of lines) {
    process.stdout.write(
      `${fileName.padEnd(widest)}  ${outcome.padEnd(12)}  ${reason ?? ''}`.trimEnd().concat('\n'),
    )
  }
  const count = (outcome: ImportLine['outcome']) => lines.filter((line) => line.outcome === outcome).length
  process.stdout.write(
    `\n${count('taken')} taken, ${count('here already')} here already, ${count('refused')} refused\n`,
  )
}

try {
  const { values, positionals } = readArguments()
  const [folder] = positionals
  if (folder === undefined || values.artist === undefined) throw new Error(`Usage: ${USAGE}`)
  const order = {
    folder: resolve(process.env['SEGNO_TYPED_AT'] ?? '.', folder),
    handle: values.artist,
    draft: values.draft,
  }
  const result = await runCommand(readConfig(process.env), { command: 'import', input: order }, showProgress)
  process.stderr.write('\n')
  showTable(z.array(importLine).parse(result))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
