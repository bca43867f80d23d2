import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { OperatorError } from '../operator-error.ts'

const holder = z.object({
  processId: z.int(),
  /** Tells a process from a later one that was given the same number; null where the system does not say. */
  processStart: z.nullable(z.string()),
  socketPath: z.string(),
})
export type LockHolder = z.output<typeof holder>

/** Somebody else has the data open. */
export class DataInUseError extends OperatorError {
  override readonly name = 'DataInUseError'
  readonly holder: LockHolder
  constructor(folder: string, by: LockHolder) {
    super(
      `The data in ${folder} is already open in process ${by.processId}. Two processes on one embedded database would ` +
        'lose each other’s work. Stop the other one, or give this one another folder with SEGNO_DATA_DIR.',
    )
    this.holder = by
  }
}

/**
 * Takes the data folder for this process until it is disposed of or dies. PGlite has no lock of its own.
 *
 * @throws {DataInUseError} while another living process has it
 */
export function lockData(folder: string, socketPath: string): Disposable {
  const lockPath = join(folder, 'lock')
  const mine = JSON.stringify({
    processId: process.pid,
    processStart: processStart(process.pid),
    socketPath,
  } satisfies LockHolder)
  const draft = join(folder, `lock.${randomUUID()}`)
  writeFileSync(draft, mine)
  try {
    // link() is the one step that either takes the name or finds it taken, whatever else runs at the same time.
    while (!tryLink(draft, lockPath)) {
      const text = readText(lockPath)
      // Given up between the two looks: whoever has it next must not be taken for dead.
      if (text === null) continue
      const found = parseHolder(text)
      if (found && isAlive(found)) throw new DataInUseError(folder, found)
      removeStale(lockPath, text)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    [Symbol.dispose]() {
      if (readText(lockPath) === mine) rmSync(lockPath, { force: true })
    },
  }
}

/** Who has the folder open now; null when nobody living does. */
export function findHolder(folder: string): LockHolder | null {
  const text = readText(join(folder, 'lock'))
  const found = text === null ? null : parseHolder(text)
  return found && isAlive(found) ? found : null
}

function parseHolder(text: string): LockHolder | null {
  try {
    return holder.parse(JSON.parse(text))
  } catch {
    // A lock file that cannot be read was cut off by a crash, so its writer is gone.
    return null
  }
}

/** Another process may have replaced the dead one's lock meanwhile; then it is put back. */
function removeStale(lockPath: string, staleText: string): void {
  const aside = `${lockPath}.${randomUUID()}`
  try {
    renameSync(lockPath, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if (readText(aside) !== staleText) tryLink(aside, lockPath)
  rmSync(aside, { force: true })
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

function isAlive(by: LockHolder): boolean {
  try {
    process.kill(by.processId, 0)
  } catch (error) {
    return isCode(error, 'EPERM')
  }
  return by.processStart === null || processStart(by.processId) === by.processStart
}

/** When a process started, in the kernel's ticks since boot. */
function processStart(processId: number): string | null {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, 'utf8')
    // The name in brackets may hold spaces, so fields are counted from its end: start time is the 20th after it.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    // No such process any more, or a system that does not say.
    return null
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
