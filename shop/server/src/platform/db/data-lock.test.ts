import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataInUseError, findHolder, lockData } from './data-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a second process is refused while the first lives, and let in after it has stopped', () => {
  const first = lockData(folder, '/socket')
  expect(() => lockData(folder, '/other')).toThrow(DataInUseError)
  expect(findHolder(folder)).toMatchObject({ processId: process.pid, socketPath: '/socket' })
  first[Symbol.dispose]()
  expect(findHolder(folder)).toBeNull()
  lockData(folder, '/other')[Symbol.dispose]()
})

test('the lock of a process that was killed is taken over', async () => {
  const script = `import { lockData } from ${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))}
    lockData(${JSON.stringify(folder)}, '/socket'); console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn('node', ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  expect(() => lockData(folder, '/mine')).toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockData(folder, '/mine')[Symbol.dispose]()
})

test.each(['', 'not json', '{"processId":1}'])(
  'a lock file cut off by a crash (%j) does not lock for ever',
  (text) => {
    writeFileSync(join(folder, 'lock'), text)
    using _mine = lockData(folder, '/mine')
    expect(findHolder(folder)?.socketPath).toBe('/mine')
  },
)

test('a process that was given the number of a dead one does not count as the holder', () => {
  const dead = { processId: process.pid, processStart: '1', socketPath: '/old' }
  writeFileSync(join(folder, 'lock'), JSON.stringify(dead))
  using _mine = lockData(folder, '/mine')
  expect(findHolder(folder)?.socketPath).toBe('/mine')
})
