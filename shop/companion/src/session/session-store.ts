import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { writePrivate } from './write-private.ts'

const session = z.object({
  origin: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.iso.datetime(),
  /** What its person allowed, as the shop said it: `openid search match`. */
  scope: z.string(),
})
export type Session = z.output<typeof session>

const LOCK_RETRY_MS = 50
/** A process that died with the lock in its hand must not keep the others out. */
const LOCK_LASTS_MS = 90_000

/** The sign-in of a person on this computer, in files that only they may read. */
export class SessionStore {
  readonly folder: string
  readonly #path: string

  constructor(folder: string) {
    this.folder = folder
    this.#path = join(folder, 'session.json')
  }

  /** Null where nobody is signed in, or the file was damaged. */
  async read(): Promise<Session | null> {
    const text = await readText(this.#path)
    if (text === null) return null
    return session.safeParse(parseJson(text)).data ?? null
  }

  write(next: Session): Promise<void> {
    return writePrivate(this.#path, JSON.stringify(next))
  }

  async remove(): Promise<void> {
    await rm(this.#path, { force: true })
  }

  /** A random text that this computer makes once and keeps, by which a licence knows it. */
  async deviceKey(): Promise<string> {
    const path = join(this.folder, 'device-key')
    const known = await readText(path)
    if (known !== null && known !== '') return known
    const made = randomBytes(32).toString('base64url')
    await writePrivate(path, made)
    return made
  }

  /** One process of this computer at a time: a refresh token is good once. */
  async exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    const path = join(this.folder, 'session.lock')
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    while (!(await takeLock(path))) await wait(LOCK_RETRY_MS)
    try {
      return await work()
    } finally {
      await rm(path, { force: true })
    }
  }
}

async function takeLock(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if (!isCode(error, 'EEXIST') && !isCode(error, 'EPERM')) throw error
    const facts = await stat(path).catch(() => null)
    if (facts !== null && Date.now() - facts.mtimeMs > LOCK_LASTS_MS) await rm(path, { force: true })
    return false
  }
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
