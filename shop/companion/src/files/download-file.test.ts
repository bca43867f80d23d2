import { createHash } from 'node:crypto'
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { downloadFile } from './download-file.ts'

const CONTENT = Buffer.from('the bytes of a master')
const DIGEST = createHash('sha256').update(CONTENT).digest()

interface Served {
  /** Sent in place of the content, as many times. */
  readonly damaged?: number
  readonly etag?: string
}

/** What a shop answers, and what it was asked for. */
function serve({ damaged = 0, etag = '"one"' }: Served = {}) {
  const ranges: (string | null)[] = []
  const ask = (headers: Record<string, string>): Promise<Response> => {
    ranges.push(headers['range'] ?? null)
    const isDamaged = ranges.length <= damaged
    const bytes = isDamaged ? Buffer.from('the bytes of a mister') : CONTENT
    const from = headers['if-range'] === etag ? Number(/\d+/.exec(headers['range'] ?? '0')?.[0]) : 0
    const digest = { 'repr-digest': `sha-256=:${DIGEST.toString('base64')}:`, etag }
    const length = { 'content-length': String(bytes.length - from) }
    if (from >= bytes.length) return Promise.resolve(new Response(null, { status: 416, headers: digest }))
    const init = { status: from > 0 ? 206 : 200, headers: { ...digest, ...length } }
    return Promise.resolve(new Response(bytes.subarray(from), init))
  }
  return { ask, ranges }
}

async function download({ ask, ranges }: ReturnType<typeof serve>, kept?: { bytes: string; etag: string }) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'segno-download-'))
  const partPath = join(folder.path, 'part')
  if (kept) {
    writeFileSync(partPath, kept.bytes)
    writeFileSync(`${partPath}.etag`, kept.etag)
  }
  const sha256 = await downloadFile({ ask, partPath, onProgress: () => undefined })
  return { sha256, ranges, text: readFileSync(partPath, 'utf8') }
}
const WHOLE = { sha256: DIGEST.toString('hex'), text: CONTENT.toString() }

test('a download that was interrupted goes on where it was', async () => {
  const kept = { bytes: 'the bytes of', etag: '"one"' }
  expect(await download(serve(), kept)).toEqual({ ...WHOLE, ranges: ['bytes=12-'] })
})

test('a download that was whole is not fetched once more', async () => {
  const kept = { bytes: CONTENT.toString(), etag: '"one"' }
  expect(await download(serve(), kept)).toEqual({ ...WHOLE, ranges: [`bytes=${CONTENT.length}-`] })
})

test.each([
  ['of another content', { bytes: 'something else', etag: '"before"' }, ['bytes=14-']],
  ['damaged on this computer', { bytes: 'the bites of', etag: '"one"' }, ['bytes=12-', null]],
  ['already longer than the file', { bytes: 'x'.repeat(50), etag: '"one"' }, ['bytes=50-', null]],
])('a beginning that is %s is fetched anew', async (_, kept, ranges) => {
  expect(await download(serve(), kept)).toEqual({ ...WHOLE, ranges })
})

test('what arrives damaged is fetched once more, and then refused', async () => {
  expect(await download(serve({ damaged: 1 }))).toEqual({ ...WHOLE, ranges: [null, null] })
  await expect(download(serve({ damaged: 2 }))).rejects.toMatchObject({ code: 'download_damaged' })
})
