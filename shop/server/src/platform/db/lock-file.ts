import { closeSync, openSync, readFileSync, readlinkSync, readSync, renameSync, rmSync } from 'node:fs'
import { writeFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { newId } from '../ids.ts'

const BEAT_DIGITS = 12

const lockHolder = z.object({
  /** Random, so that a holder recognises its own lock. Empty in files of older versions, as are all with a default. */
  token: z._default(z.string(), ''),
  processId: z.int(),
  /** Tells a process from a later one that was given the same number; null where the system does not say. */
  processStart: z.nullable(z.string()),
  /** Kernel and process namespace: only there does the number mean anything. */
  place: z._default(z.string(), ''),
  host: z._default(z.string(), ''),
  /** Absolute, or within the data folder, which may have another path in another container. */
  socketPath: z.string(),
  /** Counts up while the holder works. Always of the same length, so that it is written in place. */
  beat: z._default(z.string(), ''),
})
export type LockHolder = z.output<typeof lockHolder>

export interface FoundLock {
  readonly text: string
  /** Null where the file was cut off by a crash, or is being written. */
  readonly holder: LockHolder | null
}

/** @returns null where there is no lock */
export function readLock(folder: string, path: string): FoundLock | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
  return { text, holder: parseHolder(folder, text) }
}

function parseHolder(folder: string, text: string): LockHolder | null {
  try {
    const holder = lockHolder.parse(JSON.parse(text))
    return { ...holder, socketPath: resolve(folder, holder.socketPath) }
  } catch {
    return null
  }
}

export function describeOwnLock(facts: Pick<LockHolder, 'token' | 'socketPath'>): LockHolder {
  return {
    ...facts,
    processId: process.pid,
    processStart: processStat(process.pid)?.start ?? null,
    place: thisPlace(),
    host: hostname(),
    beat: '0'.repeat(BEAT_DIGITS),
  }
}

/** @returns false where there is a lock already */
export function createLock(path: string, holder: LockHolder): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Takes the place of a lock in one step. */
export function replaceLock(path: string, holder: LockHolder): void {
  const draft = `${path}.${newId()}`
  try {
    writeFileSync(draft, JSON.stringify(holder))
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Shows to watchers of the file that its holder still works.
 *
 * @returns false where the lock is no longer its own
 */
export function renewLock(path: string, holder: LockHolder, beat: number): boolean {
  let file: number
  try {
    file = openSync(path, 'r+')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
  try {
    const next = Buffer.from(JSON.stringify({ ...holder, beat: String(beat).padStart(BEAT_DIGITS, '0') }))
    const found = Buffer.alloc(next.length)
    readSync(file, found, 0, found.length, 0)
    if (!found.includes(`"token":"${holder.token}"`)) return false
    // Another that takes its place meanwhile gets another file under this name, which this does not touch.
    writeSync(file, next, 0, next.length, 0)
    return true
  } finally {
    closeSync(file)
  }
}

/** Whether the holder is certainly at work, certainly gone, or too far away to tell. */
export function lifeOf(holder: LockHolder): 'here' | 'gone' | 'unknown' {
  const start = runningSince(holder.processId)
  if (start && start === holder.processStart) return 'here'
  if (holder.place !== thisPlace()) return 'unknown'
  if (start === undefined) return 'gone'
  return start !== null && holder.processStart !== null ? 'gone' : 'unknown'
}

/** @returns when a process started, null where the system does not say, and undefined where it does not run */
function runningSince(processId: number): string | null | undefined {
  try {
    process.kill(processId, 0)
  } catch (error) {
    if (!isCode(error, 'EPERM')) return undefined
  }
  const stat = processStat(processId)
  // One that was killed and that its parent has not noticed yet runs no more.
  return stat?.state === 'Z' ? undefined : (stat?.start ?? null)
}

/** Two processes of the same place see one another's numbers. */
export function thisPlace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    // No Linux, and so no containers that share a kernel.
    return `${process.platform} ${hostname()}`
  }
}

/** State of a process, and when it started in the kernel's ticks since boot. */
function processStat(processId: number): { state: string | undefined; start: string | undefined } | null {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, 'utf8')
    // The name in brackets may hold spaces, so fields are counted from its end.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], start: fields[19] }
  } catch {
    // No such process any more, or a system that does not say.
    return null
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
