import { open, readFile, rename, rm, type FileHandle } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMissing } from '../files/sync-path.ts'
import { newId } from '../ids.ts'
import { OperatorError } from '../operator-error.ts'

const BEAT_MS = 5_000
const BEATS_WATCHED = 3

/**
 * The right of one process to write into a folder. A holder that lives changes the lock file every five seconds, which every
 * machine that shares the folder sees; neither process numbers nor clocks are compared.
 */
export class FolderLock implements AsyncDisposable {
  readonly #path: string
  readonly #token: string
  readonly #file: FileHandle
  readonly #timer: NodeJS.Timeout
  #beat = 0

  private constructor(path: string, held: { token: string; file: FileHandle; beatMs: number }) {
    this.#path = path
    this.#token = held.token
    this.#file = held.file
    this.#timer = setInterval(() => void this.#write().catch(() => undefined), held.beatMs).unref()
  }

  /** @throws {OperatorError} `heldMessage` where another process holds it */
  static async take(path: string, heldMessage: string, beatMs = BEAT_MS): Promise<FolderLock> {
    const token = newId()
    for (;;) {
      const file = await openNew(path)
      if (file !== null) {
        const lock = new FolderLock(path, { token, file, beatMs })
        await lock.#write()
        return lock
      }
      const before = await read(path)
      if (before === null) continue
      await sleep(BEATS_WATCHED * beatMs)
      if ((await read(path)) !== before || !(await removeDead(path, before)))
        throw new OperatorError(heldMessage)
    }
  }

  /** @throws {OperatorError} where another process has taken it for dead meanwhile */
  async requireHeld(): Promise<void> {
    if ((await read(this.#path))?.startsWith(this.#token) === true) return
    throw new OperatorError('This process stood still for so long that another took its place: begin again.')
  }

  async #write(): Promise<void> {
    await this.#file.write(`${this.#token} ${String(++this.#beat).padStart(10)}\n`, 0)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#file.close()
    if ((await read(this.#path))?.startsWith(this.#token) === true) await rm(this.#path, { force: true })
  }
}

async function openNew(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null
    throw error
  }
}

async function read(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** @returns false where another was quicker, and holds the lock now */
async function removeDead(path: string, content: string): Promise<boolean> {
  const aside = `${path}.${newId()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (isMissing(error)) return true
    throw error
  }
  const isDead = (await read(aside)) === content
  await (isDead ? rm(aside, { force: true }) : rename(aside, path))
  return isDead
}
