import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const CHUNK_BYTES = 64 * 1024
const SALT_BYTES = 32
const TAG_BYTES = 16
const IV_BYTES = 12

/** Each file has a key of its own, so a count is nonce enough; the last chunk says so, and a cut is noticed. */
function chunkCipher(key: Uint8Array, salt: Uint8Array) {
  const own = new Uint8Array(hkdfSync('sha256', key, salt, 'segno backup', key.length))
  let count = 0
  return (isLast: boolean) => {
    const iv = Buffer.alloc(IV_BYTES)
    iv.writeUIntBE(count++, 0, 6)
    iv.writeUInt8(isLast ? 1 : 0, IV_BYTES - 1)
    return { own, iv }
  }
}

/** Seals bytes by AES-256-GCM, 64 kB at a time. */
export async function* seal(key: Uint8Array, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const next = chunkCipher(key, salt)
  yield salt
  for await (const { chunk, isLast } of inChunks(source, CHUNK_BYTES)) {
    const { own, iv } = next(isLast)
    const cipher = createCipheriv(CIPHER, own, iv)
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** @throws {Error} where the key is another, or a byte is missing or has changed */
export async function* unseal(key: Uint8Array, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let next: ReturnType<typeof chunkCipher> | null = null
  for await (const { chunk, isLast } of inChunks(
    afterSalt(source, (salt) => (next = chunkCipher(key, salt))),
    CHUNK_BYTES + TAG_BYTES,
  )) {
    if (next === null || chunk.length < TAG_BYTES)
      throw new Error('an encrypted file of the backup is cut off')
    const { own, iv } = (next as ReturnType<typeof chunkCipher>)(isLast)
    const decipher = createDecipheriv(CIPHER, own, iv, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(chunk.subarray(chunk.length - TAG_BYTES))
    yield Buffer.concat([decipher.update(chunk.subarray(0, chunk.length - TAG_BYTES)), decipher.final()])
  }
}

async function* afterSalt(
  source: AsyncIterable<Uint8Array>,
  onSalt: (salt: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const part of source) {
    if (head === null) {
      yield part
      continue
    }
    head = Buffer.concat([head, part])
    if (head.length < SALT_BYTES) continue
    onSalt(head.subarray(0, SALT_BYTES))
    yield head.subarray(SALT_BYTES)
    head = null
  }
}

/** At least one chunk, even of nothing; all but the last are of this size. */
async function* inChunks(
  source: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0)
  for await (const part of source) {
    held = Buffer.concat([held, part])
    while (held.length > sizeBytes) {
      yield { chunk: held.subarray(0, sizeBytes), isLast: false }
      held = held.subarray(sizeBytes)
    }
  }
  yield { chunk: held, isLast: true }
}
