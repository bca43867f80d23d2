import { resolve } from 'node:path'

/** A path as it was typed: npm has changed into the project's folder meanwhile. */
export function typedPath(path: string): string {
  return resolve(process.env['SEGNO_TYPED_AT'] ?? '.', path)
}

/** Runs a command of the terminal: what goes wrong is told in its own words, without a trace. */
export async function runMain(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** Overwrites the last line of progress in a terminal; a log gets one below the other. */
export function showLine(line: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\u001B[K${line}` : `${line}\n`)
}
