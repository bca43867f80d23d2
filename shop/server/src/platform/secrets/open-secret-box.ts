import { randomBytes, randomUUID } from 'node:crypto'
import { constants, copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { SECRET_KEY_BYTES, SecretBox } from './secret-box.ts'

export interface SecretKeySettings {
  /** 32 bytes in Base64, as `isSecretKey` takes them. */
  readonly secretKey: string | null
  readonly oldSecretKey: string | null
  readonly dataFolder: string
  /** False: a key that lies in the data folder would not do. */
  readonly mayMakeKey: boolean
}

/** True for 32 bytes in Base64. */
export function isSecretKey(text: string): boolean {
  return /^[\w+/-]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length === SECRET_KEY_BYTES
}

/**
 * The box with the shop's key. A shop that was given none makes one in its data folder.
 *
 * @throws {OperatorError} where there is none and none may be made
 */
export function openSecretBox({ secretKey, oldSecretKey, ...home }: SecretKeySettings): SecretBox {
  if (secretKey === null && !home.mayMakeKey)
    throw new OperatorError(
      'SEGNO_SECRET_KEY is not set: with it a shop on PostgreSQL seals the keys and second factors in its database. ' +
        'Make one with `openssl rand -base64 32`, and keep it apart from the database and its backups.',
    )
  return new SecretBox({
    current: Buffer.from(secretKey ?? keyInFolder(home.dataFolder), 'base64'),
    old: oldSecretKey === null ? null : Buffer.from(oldSecretKey, 'base64'),
  })
}

function keyInFolder(folder: string): string {
  const path = join(folder, 'secret-key')
  const key = readKey(path) ?? makeKey(folder, path)
  if (!isSecretKey(key)) throw new OperatorError(`${path} is damaged: it must hold 32 bytes in Base64.`)
  return key
}

/** Disks without links, such as exFAT, get a copy. @throws where there is such a file already */
function placeOnce(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}

/** Of several processes that make one at once, all use the first. */
function makeKey(folder: string, path: string): string {
  mkdirSync(folder, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  const made = randomBytes(SECRET_KEY_BYTES).toString('base64')
  writeFileSync(draft, `${made}\n`, { mode: 0o600, flush: true })
  try {
    placeOnce(draft, path)
    return made
  } catch (error) {
    const others = readKey(path)
    if (others === null) throw error
    return others
  } finally {
    rmSync(draft)
  }
}

function readKey(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
