import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { nameCover, readCoverName } from './cover-name.ts'
import { drawCover } from './draw-cover.ts'

const fingerprint = (value: (at: number) => number, length = 64): Buffer =>
  Buffer.from(Float32Array.from({ length }, (_, at) => value(at)).buffer)
const kick = fingerprint((at) => Math.exp(-at / 8))
const pad = fingerprint((at) => Math.sin(at / 5))
const drawn = (name: string): string => drawCover(readCoverName(name)!)

test('the same sounds always have the same cover, and others another', () => {
  const id = newId()
  expect(nameCover(id, [kick, pad])).toBe(nameCover(id, [kick, pad]))
  expect(nameCover(id, [kick])).not.toBe(nameCover(id, [pad]))
  expect(drawn(nameCover(id, [kick]))).not.toBe(drawn(nameCover(id, [pad])))
})

test.each([
  ['silence', fingerprint(() => 0)],
  ['nothing', Buffer.alloc(0)],
  ['numbers that are none', fingerprint(() => Number.NaN)],
  ['few numbers', fingerprint((at) => at, 3)],
  ['many numbers', fingerprint((at) => at % 7, 999)],
])('%s has a cover too', (_, bytes) => {
  const name = nameCover(newId(), [bytes])
  expect(name).toMatch(/^[A-Za-z0-9_-]{44}$/)
  expect(drawn(name)).not.toMatch(/NaN|undefined|Infinity/)
})

test('every colour and pattern is a picture that is not flat', async () => {
  const { shape } = readCoverName(nameCover('any', [kick]))!
  const pictures = new Set<string>()
  for (let family = 0; family < 32; family++) {
    const svg = drawCover({ family, shape })
    pictures.add(svg)
    const { channels } = await sharp(Buffer.from(svg)).stats()
    for (const { stdev } of channels.slice(0, 3)) expect(stdev).toBeGreaterThan(12)
  }
  expect(pictures.size).toBe(32)
})

test.each(['', 'short', 'a'.repeat(48), '../../etc/passwd'])('no cover is called %s', (name) => {
  expect(readCoverName(name)).toBeNull()
})
