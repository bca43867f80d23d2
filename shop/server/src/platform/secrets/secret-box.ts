import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { OperatorError } from '../operator-error.ts'

const CIPHER = 'aes-256-gcm'
export const SECRET_KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 6
const MARK = 'sealed'

/** Kind and row of a secret: sealed for one, it opens for no other. */
export interface SealedFor {
  readonly purpose: string
  readonly rowId: string
}

interface Key {
  readonly id: string
  readonly bytes: Uint8Array
}

/** Seals what a copy of the database must not give away: AES-256-GCM, with a key for each purpose made by HKDF. */
export class SecretBox {
  readonly #current: Key
  readonly #old: Key | null

  /** @param keys 32 random bytes each; `old` opens what the key before has sealed */
  constructor(keys: { current: Uint8Array; old: Uint8Array | null }) {
    this.#current = keyOf(keys.current)
    this.#old = keys.old && keyOf(keys.old)
  }

  /** With this begins what is sealed by the current key, and nothing else does. */
  get currentPrefix(): string {
    return `${MARK}:${this.#current.id}:`
  }

  /** By which processes of one shop know one another: the current key's first, then the one of the key before. */
  tokensFor(purpose: string): readonly [string, ...string[]] {
    const tokenOf = (key: Key): string => purposeKey(key, { purpose, rowId: '' }).toString('base64url')
    return [tokenOf(this.#current), ...(this.#old ? [tokenOf(this.#old)] : [])]
  }

  seal(text: string, what: SealedFor): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(CIPHER, purposeKey(this.#current, what), iv)
    cipher.setAAD(Buffer.from(what.rowId))
    const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
    return this.currentPrefix + Buffer.concat(parts).toString('base64url')
  }

  /**
   * @throws {OperatorError} where neither key has sealed it
   * @throws {Error} where it is not whole, or was sealed for something else
   */
  open(sealed: string, what: SealedFor): string {
    const [mark, id = '', data = ''] = sealed.split(':')
    if (mark !== MARK) throw new Error(`a ${what.purpose} is not sealed`)
    const bytes = Buffer.from(data, 'base64url')
    const tagAt = bytes.length - TAG_BYTES
    if (tagAt < IV_BYTES) throw new Error(`a sealed ${what.purpose} is cut off`)
    const key = purposeKey(this.#find(id), what)
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(what.rowId))
    decipher.setAuthTag(bytes.subarray(tagAt))
    return decipher.update(bytes.subarray(IV_BYTES, tagAt), undefined, 'utf8') + decipher.final('utf8')
  }

  /** Seals what is plain or sealed by the key before; what is sealed by the current one stays as it is. */
  reseal(text: string, what: SealedFor): string {
    if (text.startsWith(this.currentPrefix)) return text
    return this.seal(text.startsWith(`${MARK}:`) ? this.open(text, what) : text, what)
  }

  #find(id: string): Key {
    const key = [this.#current, this.#old].find((one) => one?.id === id)
    if (key) return key
    throw new OperatorError(
      `The secrets in the database were sealed with another key than SEGNO_SECRET_KEY, or without it the file ` +
        `secret-key in the data folder. Give the key they were sealed with as SEGNO_SECRET_KEY, or beside a new one as ` +
        `SEGNO_SECRET_KEY_OLD.`,
    )
  }
}

function keyOf(bytes: Uint8Array): Key {
  return { id: derive(bytes, 'segno key id', ID_BYTES).toString('base64url'), bytes }
}

const purposeKey = (key: Key, { purpose }: SealedFor): Buffer =>
  derive(key.bytes, `segno ${purpose}`, SECRET_KEY_BYTES)

function derive(bytes: Uint8Array, info: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', info, length))
}
