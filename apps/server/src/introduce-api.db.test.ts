import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { introduceApi } from './introduce-api.ts'
import { aSound } from './testing/builders.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  await aSound(database.db, { title: 'Low bass' })
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

test('a limit that holds is told', () => {
  const about = { origin: 'https://loops.example.com' }
  expect(introduceApi({ ...about, requestsPerMinute: 1_200 })).toContain(
    'One address may ask 1,200 times a minute.',
  )
  expect(introduceApi({ ...about, requestsPerMinute: null })).not.toContain('One address')
})
