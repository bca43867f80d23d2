import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reachCommands } from '../commands/command-socket.ts'
import { socketPathFor } from '../commands/socket-path.ts'
import { endProcess } from '../end-process.ts'
import { OperatorError } from '../operator-error.ts'
import {
  createLock,
  describeOwnLock,
  lifeOf,
  readLock,
  renewLock,
  replaceLock,
  type FoundLock,
  type LockHolder,
} from './lock-file.ts'
import { lockBySystem } from './system-lock.ts'

const BEAT_MS = 1_000
/** A holder that shows nothing for so many beats is dead. */
const BEATS_OBSERVED = 8
/** After so many, one that was merely slow has found its token gone. */
const BEATS_SETTLED = 2

/** Another process has the data open. */
export class DataInUseError extends OperatorError {
  override readonly name = 'DataInUseError'
  constructor(folder: string, by: LockHolder | null) {
    const where = by === null ? 'another process' : `process ${by.processId}${by.host && ` on ${by.host}`}`
    super(
      `The data in ${folder} is already open in ${where}. Two processes on one embedded database would ` +
        'lose each other’s work. Stop the other one, or give this one another folder with SEGNO_DATA_DIR. ' +
        'Run commands where the shop runs: in its container.',
    )
  }
}

export interface DataLock extends Disposable {
  /** Where this process is to listen for commands. */
  readonly socketPath: string
}

interface LockOptions {
  readonly beatMs?: number
  /** Is told why the start takes its time. */
  readonly say?: (sentence: string) => void
  /** Called when another process has taken the data: nothing more may be written. */
  readonly onLost?: (why: string) => void
}

/**
 * Takes the data folder for this process until it is disposed of or dies. PGlite has no lock of its own.
 *
 * The system's lock decides wherever it reaches. Beyond, as on some network disks, holders show by a heartbeat that they work;
 * it is watched, and not compared with a clock.
 *
 * @throws {DataInUseError} while another living process has it
 */
export async function lockData(folder: string, options: LockOptions = {}): Promise<DataLock> {
  const { beatMs = BEAT_MS, onLost = endProcess } = options
  const path = lockPath(folder)
  using taken = new DisposableStack()
  const bySystem = lockBySystem(join(folder, 'lock.sqlite'))
  if (bySystem === 'taken') throw new DataInUseError(folder, findHolder(folder))
  taken.use(bySystem)
  const token = randomBytes(16).toString('hex')
  const holder = describeOwnLock({ token, socketPath: socketPathFor(folder, token).stored })
  taken.defer(() => {
    if (readLock(folder, path)?.holder?.token === token) rmSync(path, { force: true })
  })
  const isFresh = await putLock({ folder, path, holder, options, isExclusive: bySystem !== null })
  if (!isFresh) {
    await sleep(BEATS_SETTLED * beatMs)
    if (!renewLock(path, holder, 0)) throw new DataInUseError(folder, findHolder(folder))
  }
  const lost = (): void => onLost(lostWords(folder))
  taken.use(new Heartbeat(path, { holder, beatMs, isSure: bySystem !== null, onLost: lost }))
  const held = taken.move()
  return { socketPath: socketPathFor(folder, token).path, [Symbol.dispose]: () => held.dispose() }
}

/** The process that has, or had, the folder open. */
export function findHolder(folder: string): LockHolder | null {
  return readLock(folder, lockPath(folder))?.holder ?? null
}

const lockPath = (folder: string): string => join(folder, 'lock')

const lostWords = (folder: string): string =>
  `Another process has taken the data in ${folder}, because this one showed no sign of life. It ends, so that neither loses the other’s work.`

interface Putting {
  readonly folder: string
  readonly path: string
  readonly holder: LockHolder
  readonly options: LockOptions
  /** Whether the system keeps others from putting theirs at the same time. */
  readonly isExclusive: boolean
}

/** @returns whether nobody else can have put theirs meanwhile */
async function putLock({ folder, path, holder, options, isExclusive }: Putting): Promise<boolean> {
  for (;;) {
    const found = readLock(folder, path)
    if (found === null) {
      if (createLock(path, holder)) return true
      continue
    }
    const isGone = found.holder !== null && lifeOf(found.holder) === 'gone'
    if (!isGone) await requireSilence({ folder, path, found, options })
    if (readLock(folder, path)?.text !== found.text) continue
    replaceLock(path, holder)
    return isGone && isExclusive
  }
}

/** @throws {DataInUseError} where the holder shows that it lives */
async function requireSilence({
  folder,
  path,
  found,
  options: { beatMs = BEAT_MS, say = sayOnTerminal },
}: Pick<Putting, 'folder' | 'path' | 'options'> & { found: FoundLock }): Promise<void> {
  const { holder } = found
  if (holder && (lifeOf(holder) === 'here' || (await isListening(holder))))
    throw new DataInUseError(folder, holder)
  const where = holder ? `in process ${holder.processId}${holder.host && ` on ${holder.host}`}` : 'elsewhere'
  const seconds = Math.ceil(((BEATS_OBSERVED + BEATS_SETTLED) * beatMs) / 1_000)
  say(
    `The data in ${folder} was last open ${where} and not closed. Waiting ${seconds} seconds to see that nothing works on it.`,
  )
  for (let beats = 0; beats < BEATS_OBSERVED; beats++) {
    await sleep(beatMs)
    const now = readLock(folder, path)
    if (now === null) return
    if (now.text !== found.text) throw new DataInUseError(folder, now.holder)
  }
}

async function isListening({ socketPath }: LockHolder): Promise<boolean> {
  const socket = await reachCommands(socketPath)
  socket?.destroy()
  return socket !== null
}

function sayOnTerminal(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

interface Beating {
  readonly holder: LockHolder
  readonly beatMs: number
  /** The system keeps others out, whether or not they see a heartbeat. */
  readonly isSure: boolean
  readonly onLost: () => void
}

/** Renews a lock until it is disposed of. */
class Heartbeat implements Disposable {
  readonly #path: string
  readonly #beating: Beating
  readonly #timer: NodeJS.Timeout
  #beats = 0
  #renewedAtMs = performance.now()

  constructor(path: string, beating: Beating) {
    this.#path = path
    this.#beating = beating
    this.#timer = setInterval(() => this.#beat(), beating.beatMs).unref()
  }

  #beat(): void {
    if (this.#renew()) return
    this[Symbol.dispose]()
    this.#beating.onLost()
  }

  #renew(): boolean {
    const { holder, beatMs, isSure } = this.#beating
    try {
      if (!renewLock(this.#path, holder, ++this.#beats)) return false
      this.#renewedAtMs = performance.now()
      return true
    } catch {
      // A disk that does not answer keeps others from seeing the heartbeat too, and so from being refused.
      return isSure || performance.now() - this.#renewedAtMs < BEATS_OBSERVED * beatMs
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}
