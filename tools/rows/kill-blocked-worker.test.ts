import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test.each([
  ['one that loops is killed', 'while (true);', [null, 'SIGKILL']],
  ['one that waits goes on', 'setTimeout(() => process.exit(7), 900)', [7, null]],
])('of the test processes of a lane, %s', async (_, code, end) => {
  const preload = new URL('kill-blocked-worker.ts', import.meta.url).href
  const env = { ...process.env, VITEST: 'true', SEGNO_HANGING_MS: '300' }
  const child = spawn(process.execPath, ['--import', preload, '--eval', code], { env, stdio: 'ignore' })
  expect(await once(child, 'exit')).toEqual(end)
})
