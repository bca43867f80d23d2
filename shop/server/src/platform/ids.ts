import { randomFillSync } from 'node:crypto'

/** Highest count that fits beside the version. */
const MAX_COUNT = 0xfff
const last = { ms: 0, count: 0 }

/**
 * A UUID of version 7: opaque to everybody, ordered by time for the database's sake. Within a millisecond a process counts,
 * so that what it writes first is listed first.
 *
 * @see RFC 9562, 6.2, method 1
 */
export function newId(now = Date.now()): string {
  const bytes = randomFillSync(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  // A new millisecond begins in the lower half, to leave room to count.
  last.count = now === last.ms ? Math.min(last.count + 1, MAX_COUNT) : view.getUint16(6) & (MAX_COUNT >> 1)
  last.ms = now
  view.setUint16(0, Math.floor(now / 2 ** 32))
  view.setUint32(2, now % 2 ** 32)
  view.setUint16(6, 0x7000 | last.count)
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text from outside can be one of our ids at all; PostgreSQL refuses the rest with an error of its own. */
export function isId(text: string): boolean {
  return UUID.test(text)
}
