import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readText } from '../files/read-text.ts'
import { ProcessLock } from '../process-lock.ts'
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

  /**
   * One process at a time: a refresh token is good once.
   *
   * @param work is told how to ask whether it is still alone, after a sleep of this computer
   */
  async exclusively<Result>(work: (isStillHeld: () => Promise<boolean>) => Promise<Result>): Promise<Result> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    await using lock = await ProcessLock.wait(join(this.folder, 'session.lock'))
    return await work(() => lock.isHeld())
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
