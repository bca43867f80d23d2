import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const RETRY_MS = 50
const HEARTBEAT_MS = 5_000
/** Older than this, a lock is watched: its holder has died, or was asleep with its computer. */
const SUSPECT_AFTER_MS = 60_000
/** Counted in looks of our own: clocks go on while a computer sleeps, and its holder wakes together with us. */
const LOOKS_BEFORE_DEAD = (3 * HEARTBEAT_MS) / RETRY_MS
/** Two that come at once both step back, so each is tried a few times before it is called taken. */
const LOOKS_BEFORE_TAKEN = 10

const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 12)

interface Seen {
  readonly changedAtMs: number
  readonly looks: number
}

/**
 * A lock between processes, as a file for each that wants it. A file is made first and then the others are looked for, so
 * of two at least one sees the other. Names are never used twice: removing that of a dead process takes nothing from a
 * living one.
 */
export class ProcessLock implements AsyncDisposable {
  readonly #path: string
  readonly #heartbeat: NodeJS.Timeout

  private constructor(path: string) {
    this.#path = path
    this.#heartbeat = setInterval(() => void touch(path), HEARTBEAT_MS).unref()
  }

  /** Waits until no other process holds it. @param prefix a path; the files' names go on from there */
  static async wait(prefix: string): Promise<ProcessLock> {
    for (const seen = new Map<string, Seen>(); ;) {
      const taken = await tryTake(prefix, seen)
      if (typeof taken === 'string') return new ProcessLock(taken)
      await pause()
    }
  }

  /** @returns null where another process holds it */
  static async take(prefix: string): Promise<ProcessLock | null> {
    const seen = new Map<string, Seen>()
    for (let looks = 1; ; looks++) {
      const taken = await tryTake(prefix, seen)
      if (typeof taken === 'string') return new ProcessLock(taken)
      if (!taken.isSuspect && looks >= LOOKS_BEFORE_TAKEN) return null
      await pause()
    }
  }

  /** False once another process has taken this one for dead. */
  isHeld(): Promise<boolean> {
    return stat(this.#path).then(
      () => true,
      () => false,
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#heartbeat)
    await rm(this.#path, { force: true })
  }
}

/** @returns the path of our file, or whether all who hold it seem dead */
async function tryTake(prefix: string, seen: Map<string, Seen>): Promise<string | { isSuspect: boolean }> {
  const own = `${prefix}.${HOST}.${process.pid}.${randomUUID()}`
  await (await open(own, 'wx', 0o600)).close()
  const held = await findHolders(prefix, own, seen)
  if (held.length === 0) return own
  await rm(own, { force: true })
  return { isSuspect: held.every((one) => one === 'suspect') }
}

async function findHolders(
  prefix: string,
  own: string,
  seen: Map<string, Seen>,
): Promise<('alive' | 'suspect')[]> {
  const found: ('alive' | 'suspect')[] = []
  for (const name of await readdir(dirname(prefix))) {
    if (!name.startsWith(`${basename(prefix)}.`) || name === basename(own)) continue
    const path = join(dirname(prefix), name)
    const state = await judge(path, seen)
    if (state === 'dead') await rm(path, { force: true })
    else found.push(state)
  }
  return found
}

async function judge(path: string, seen: Map<string, Seen>): Promise<'alive' | 'suspect' | 'dead'> {
  const [host, processId] = basename(path).split('.').slice(-3)
  if (host === HOST && !isRunning(Number(processId))) return 'dead'
  const facts = await stat(path).catch(() => null)
  if (facts === null) return 'dead'
  if (Date.now() - facts.mtimeMs < SUSPECT_AFTER_MS) return 'alive'
  const before = seen.get(path)
  const looks = before?.changedAtMs === facts.mtimeMs ? before.looks + 1 : 1
  seen.set(path, { changedAtMs: facts.mtimeMs, looks })
  return looks > LOOKS_BEFORE_DEAD ? 'dead' : 'suspect'
}

/** A process of another person may not be asked, yet it is there. */
function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

async function touch(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch(() => undefined)
}

/** At random: two that step back at once come back one after the other. */
const pause = (): Promise<void> => wait(RETRY_MS * (0.5 + Math.random()))
