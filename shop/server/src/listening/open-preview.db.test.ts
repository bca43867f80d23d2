import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSound } from '../testing/builders.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
let soundId: string
const keyOf = (text: string, format: string): string =>
  `previews/${createHash('sha256').update(text).digest('hex')}.${format}`

beforeEach(async () => {
  shop = await openTestApp(database.db)
  for (const [text, format] of [
    ['0123456789', 'opus'],
    ['for apple', 'mp3'],
  ] as const) {
    const path = join(tmpdir(), `segno-preview-${process.pid}-${format}`)
    writeFileSync(path, text)
    await shop.ctx.files.keep(keyOf(text, format), path)
  }
  const files = { preview_opus_key: keyOf('0123456789', 'opus'), preview_mp3_key: keyOf('for apple', 'mp3') }
  soundId = (await aSound(database.db, files)).id
})
afterEach(() => shop[Symbol.asyncDispose]())

test('[A12] getAudio gives the preview of a loop, and to Safari the one it can decode', async () => {
  const usual = await shop.app.inject(`/audio/getAudio?loopId=${soundId}`)
  expect([usual.statusCode, usual.headers['content-type'], usual.body]).toEqual([
    200,
    'audio/ogg; codecs=opus',
    '0123456789',
  ])
  const apple = await shop.app.inject(`/audio/getAudio?loopId=${soundId}&callFrom=apple`)
  expect([apple.headers['content-type'], apple.body]).toEqual(['audio/mpeg', 'for apple'])
})

test('a preview by its content may be kept for ever, and is answered in parts', async () => {
  const url = `/audio/${keyOf('0123456789', 'opus')}`
  const part = await shop.app.inject({ url, headers: { range: 'bytes=2-4' } })
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 2-4/10', '234'])
  expect(part.headers['cache-control']).toContain('immutable')
  expect((await shop.app.inject({ url, headers: { range: 'bytes=10-' } })).statusCode).toBe(416)
  const head = await shop.app.inject({ url, method: 'HEAD' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', ''])
})

test.each(['draft', 'withdrawn'])('a sound that is %s is not heard', async (status) => {
  const { id } = await aSound(database.db, { status })
  expect((await shop.app.inject(`/audio/getAudio?loopId=${id}`)).statusCode).toBe(404)
})
