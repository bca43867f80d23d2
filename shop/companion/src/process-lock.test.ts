import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempDisposableSync, readdirSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ProcessLock } from './process-lock.ts'

const MODULE = join(import.meta.dirname, 'process-lock.ts')

/** A process that takes the lock and says whether it has it. */
async function startHolder(prefix: string, options: { uid?: number } = {}) {
  const script = `
    const { ProcessLock } = await import(${JSON.stringify(MODULE)})
    const lock = await ProcessLock.take(${JSON.stringify(prefix)})
    console.log(lock === null ? 'taken' : 'held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], options)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    said: said.toString().trim(),
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('of many that find the lock of a killed process, one takes it', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'segno-lock-'))
  const prefix = join(folder.path, 'lock')
  const holder = await startHolder(prefix)
  expect(await ProcessLock.take(prefix)).toBeNull()
  await holder.kill()
  const taken = await Promise.all(Array.from({ length: 8 }, () => ProcessLock.take(prefix)))
  const held = taken.filter((one) => one !== null)
  expect(held.length).toBeLessThanOrEqual(1)
  await Promise.all(held.map((one) => one[Symbol.asyncDispose]()))
  const next = await ProcessLock.take(prefix)
  expect(next).not.toBeNull()
  await next?.[Symbol.asyncDispose]()
  expect(readdirSync(folder.path)).toEqual([])
})

test('those who wait for it have it one after another', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'segno-lock-'))
  let inside = 0
  let most = 0
  const work = async (): Promise<void> => {
    await using _ = await ProcessLock.wait(join(folder.path, 'lock'))
    most = Math.max(most, ++inside)
    await sleep(10)
    inside--
  }
  await Promise.all(Array.from({ length: 6 }, work))
  expect(most).toBe(1)
})

test('a process that slept with its computer keeps its lock', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'segno-lock-'))
  const prefix = join(folder.path, 'lock')
  await using lock = await ProcessLock.wait(prefix)
  const [name] = readdirSync(folder.path)
  utimesSync(join(folder.path, name!), new Date(0), new Date(0))
  expect(await ProcessLock.take(prefix)).toBeNull()
  expect(await lock.isHeld()).toBe(true)
})

test.skipIf(process.getuid?.() !== 0)('a process of another person is not taken for dead', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'segno-lock-'))
  chmodSync(folder.path, 0o777)
  const prefix = join(folder.path, 'lock')
  await using _ = await ProcessLock.wait(prefix)
  const other = await startHolder(prefix, { uid: 65_534 })
  await other.kill()
  expect(other.said).toBe('taken')
})
