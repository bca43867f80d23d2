import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { databaseHome, readConfig, type Config } from './config.ts'
import { openContext } from './context.ts'
import { importLine, importProgress, type ImportLine } from './ingest/public.ts'
import { sendCommand } from './platform/command-socket.ts'
import { findHolder, lockData } from './platform/data-lock.ts'
import { openLog } from './platform/log.ts'
import { openDatabase } from './platform/open-database.ts'
import { socketPathFor } from './platform/socket-path.ts'

const USAGE = 'npm run import -- FOLDER --artist HANDLE [--draft]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { artist: { type: 'string' }, draft: { type: 'boolean', default: false } },
})

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

/** The running server does the work where there is one; two processes must not have the embedded data open. */
async function runImport(config: Config, order: unknown): Promise<unknown> {
  const holder = config.databaseUrl === null ? findHolder(config.dataFolder) : null
  if (holder)
    return sendCommand(holder.socketPath, { command: 'import', input: order, onProgress: showProgress })
  await using opened = new AsyncDisposableStack()
  mkdirSync(config.dataFolder, { recursive: true })
  if (config.databaseUrl === null) opened.use(lockData(config.dataFolder, socketPathFor(config.dataFolder)))
  const log = openLog(config.logLevel)
  const database = opened.use(await openDatabase(databaseHome(config)))
  const ctx = opened.use(
    await openContext(config, { database, log, now: () => new Date(), failpoint: () => undefined }),
  )
  await ctx.startJobs()
  // Awaited here, because what it works with is closed as soon as this function returns.
  return await ctx.commands['import']?.(order, showProgress)
}

try {
  const [folder] = positionals
  if (folder === undefined || values.artist === undefined) throw new Error(`Usage: ${USAGE}`)
  const order = {
    folder: resolve(process.env['SEGNO_TYPED_AT'] ?? '.', folder),
    handle: values.artist,
    draft: values.draft,
  }
  const result = await runImport(readConfig(process.env), order)
  process.stderr.write('\n')
  showTable(z.array(importLine).parse(result))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
