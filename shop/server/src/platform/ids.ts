import { randomFillSync } from 'node:crypto'

/** A UUID of version 7: opaque to everybody, ordered by time for the database's sake. */
export function newId(now = Date.now()): string {
  const bytes = randomFillSync(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(now / 2 ** 32))
  view.setUint32(2, now % 2 ** 32)
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f))
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text from outside can be one of our ids at all; PostgreSQL refuses the rest with an error of its own. */
export function isId(text: string): boolean {
  return UUID.test(text)
}
