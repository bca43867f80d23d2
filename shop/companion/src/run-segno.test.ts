import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { runSegno } from './run-segno.ts'

test('a folder that cannot be used is told in a sentence and by the exit code', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'segno-run-'))
  const config = join(folder.path, 'a-file')
  writeFileSync(config, '')
  const stdout = new PassThrough()
  const exitCode = await runSegno(['status', '--json'], {
    env: { SEGNO_CONFIG_DIR: config },
    platform: 'linux',
    homeFolder: folder.path,
    hostName: 'studio',
    stdin: process.stdin,
    stdout: stdout as never,
    stderr: process.stderr,
    stopped: new AbortController().signal,
  })
  const message = `A file is where a folder should be: ${join(config, 'session.json')}`
  expect([exitCode, JSON.parse(String(stdout.read()))]).toEqual([
    1,
    { error: { code: 'file_failed', message } },
  ])
})
