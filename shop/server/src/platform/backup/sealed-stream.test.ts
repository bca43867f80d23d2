import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed-stream.ts'

const KEY = randomBytes(32)
const CHUNK_BYTES = 64 * 1024

async function* inParts(bytes: Buffer, partBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes)
}
const sealed = (bytes: Buffer) => buffer(seal(KEY, inParts(bytes, 10_000)))
const opened = (bytes: Buffer, key = KEY, partBytes = 7_919) => buffer(unseal(key, inParts(bytes, partBytes)))

test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, 200_000])(
  '%i bytes come back as they were',
  async (size) => {
    const bytes = randomBytes(size)
    expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true)
    expect((await opened(await sealed(bytes), KEY, 1_000_000)).equals(bytes)).toBe(true)
  },
)

test('what is cut off, even between two chunks, does not open', async () => {
  const whole = await sealed(randomBytes(2 * CHUNK_BYTES))
  for (const length of [0, 10, 32, 32 + CHUNK_BYTES + 16, whole.length - 1])
    await expect(opened(whole.subarray(0, length))).rejects.toThrow(/cut off|authenticate/)
})

test('chunks in another order, a changed byte and another key do not open', async () => {
  const whole = await sealed(randomBytes(3 * CHUNK_BYTES))
  const chunk = (at: number) =>
    whole.subarray(32 + at * (CHUNK_BYTES + 16), 32 + (at + 1) * (CHUNK_BYTES + 16))
  await expect(opened(Buffer.concat([whole.subarray(0, 32), chunk(1), chunk(0), chunk(2)]))).rejects.toThrow(
    /cut off|authenticate/,
  )
  const changed = Buffer.from(whole)
  changed[100]! ^= 1
  await expect(opened(changed)).rejects.toThrow(/cut off|authenticate/)
  await expect(opened(whole, randomBytes(32))).rejects.toThrow(/cut off|authenticate/)
})
