import { execFile, spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { writeWav } from '@segno/audio-files'
import { demoCatalogue, renderDemoSound } from '@segno/demo-sounds'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { introduceApi } from './introduce-api.ts'
import { aSound } from '../testing/builders.ts'
import { storedFingerprint } from '../testing/fingerprints.ts'
import { programSignedIn } from '../testing/program-sign-in.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { deviceExample, matchExample, toolsExample } from './worked-examples.ts'

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  await aSound(database.db, { title: 'Low bass', fingerprint: storedFingerprint({ timbre: [1] }) })
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

test('the API document begins with how to begin', async () => {
  const { info } = (await shop.app.inject('/docs/json')).json() as { info: { description: string } }
  expect(info.description).toMatch(/^## Start here/)
  for (const part of ['## Tokens', '## What is sent', '## What is answered', '## Lists', '## Limits'])
    expect(info.description).toContain(part)
})

// The examples are for a shell with these; where they are missing there is nothing to try.
const SHELL_TOOLS = ['curl', 'openssl']
const hasTools = SHELL_TOOLS.every((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0)

test.skipIf(!hasTools)(
  'the first example, typed as it stands, lists sounds with a guest’s token',
  async () => {
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const [, script] = /```sh\n(.*?)```/s.exec(introduceApi({ origin, requestsPerMinute: null }))!
    const { stdout } = await promisify(execFile)('sh', ['-euc', script!])
    expect(JSON.parse(stdout)).toMatchObject({
      statusCode: 200,
      body: { data: { total: 1, loops: [{ title: 'Low bass' }] } },
    })
  },
)

test.skipIf(!hasTools)(
  'the example of matching, typed as it stands beside a recording, finds what goes with it',
  async () => {
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const [, script] = /```sh\n(.*?)```/s.exec(matchExample(origin))!
    const { channels } = renderDemoSound(demoCatalogue(1).sounds[0]!)
    const wav = writeWav({ pcm: { sampleRateHz: 44_100, channels }, bitDepth: 16 })
    using folder = mkdtempDisposableSync(join(tmpdir(), 'segno-sketch-'))
    writeFileSync(join(folder.path, 'sketch.wav'), Buffer.from(wav))
    const { stdout } = await promisify(execFile)('sh', ['-euc', script!], { cwd: folder.path })
    expect(JSON.parse(stdout)).toMatchObject({
      statusCode: 200,
      body: { data: { total: 1, loops: [{ title: 'Low bass' }], matches: [{}] } },
    })
  },
)

/** @returns what an example prints */
async function typed(example: (origin: string) => string, env: Record<string, string> = {}): Promise<string> {
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const [, script] = /```sh\n(.*?)```/s.exec(example(origin))!
  const { stdout } = await promisify(execFile)('sh', ['-euc', script!], { env: { ...process.env, ...env } })
  return stdout
}

test.skipIf(!hasTools)(
  'the example of signing in by a code, typed as it stands, shows where to enter it',
  async () => {
    const [link, polled] = (await typed(deviceExample)).split('\n')
    expect(link).toMatch(/^http:\/\/localhost:3000\/device\?user_code=[A-Z]{4}-[A-Z]{4}$/)
    expect(JSON.parse(polled!)).toMatchObject({ error: 'authorization_pending' })
  },
)

test.skipIf(!hasTools)(
  'the example of an assistant, typed as it stands with a token, lists its tools',
  async () => {
    const { token: personToken } = await signedIn(shop)
    const asked = { scope: 'search', resource: 'http://localhost:3000/mcp' }
    const { accessToken: token } = await programSignedIn(shop, personToken, asked)
    expect(await typed(toolsExample, { token })).toContain('"name":"search_sounds"')
  },
)

test('the page and the document for programs both begin the matching with the example', async () => {
  const page = await shop.app.inject('/docs')
  expect(page.body).toContain('--data-binary @sketch.wav')
  const { tags } = (await shop.app.inject('/docs/json')).json() as { tags: { description: string }[] }
  expect(tags.filter(({ description }) => description.includes('@sketch.wav'))).toHaveLength(1)
})

test('the page is sent once to whoever keeps it, and compressed; another theme is another page', async () => {
  const ask = (headers: Record<string, string>) => shop.app.inject({ url: '/docs', headers })
  const first = await ask({ 'accept-encoding': 'gzip' })
  expect(first.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(first.rawPayload).toString()).toBe((await ask({})).body)
  const etag = String(first.headers.etag)
  const again = await ask({ 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const dark = await ask({ 'if-none-match': etag, cookie: 'theme=dark' })
  expect([dark.statusCode, dark.body.includes('data-theme="dark"')]).toEqual([200, true])
})

test('a limit that holds is told', () => {
  const about = { origin: 'https://loops.example.com' }
  expect(introduceApi({ ...about, requestsPerMinute: 1_200 })).toContain(
    'One address may ask 1,200 times a minute.',
  )
  expect(introduceApi({ ...about, requestsPerMinute: null })).not.toContain('One address')
})
