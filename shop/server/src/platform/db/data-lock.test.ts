import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serveCommands } from '../commands/command-socket.ts'
import { DataInUseError, findHolder, lockData } from './data-lock.ts'
import { describeOwnLock, replaceLock } from './lock-file.ts'

const BEAT_MS = 30
const PATIENTLY = { timeout: 60_000 }
const OTHER_CONTAINER = ['--pid', '--fork', '--kill-child', '--mount-proc']
const hasNamespaces = spawnSync('unshare', [...OTHER_CONTAINER, 'true']).status === 0

let folder: string
let said: string[]
let children: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-lock-'))
  said = []
  children = []
})
afterEach(async () => {
  for (const child of children) await kill(child)
  rmSync(folder, { recursive: true })
})

const lock = (onLost?: (why: string) => void) =>
  lockData(folder, { beatMs: BEAT_MS, say: (sentence) => said.push(sentence), ...(onLost && { onLost }) })

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Another process that takes the lock and holds it, or says why it may not. */
async function lockElsewhere(
  command: string,
  args: readonly string[] = [],
): Promise<{ said: string; child: ChildProcess }> {
  const script = `import { lockData } from ${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))}
    lockData(${JSON.stringify(folder)}).then(() => console.log('locked'), (error) => console.log(error.message))
    setInterval(() => undefined, 1_000)`
  const child = spawn(command, [...args, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [text] = (await once(child.stdout, 'data')) as [Buffer]
  return { said: text.toString().trim(), child }
}

/** What a process of another machine or container leaves in the folder. */
const elsewhere = () => ({ ...describeOwnLock({ token: 'theirs', socketPath: 'commands.sock' }), ...FAR })
const FAR = { place: 'another kernel', processId: 1, processStart: '1', host: 'far' }

test('a second process is refused while the first lives, and let in after it has stopped', async () => {
  const first = await lock()
  await expect(lock()).rejects.toThrow(DataInUseError)
  expect(findHolder(folder)).toMatchObject({ processId: process.pid, socketPath: first.socketPath })
  first[Symbol.dispose]()
  expect(findHolder(folder)).toBeNull()
  ;(await lock())[Symbol.dispose]()
  expect(said).toEqual([])
})

test('the lock of a process that was killed is taken over at once', async () => {
  const { said: answer, child } = await lockElsewhere(process.execPath)
  expect(answer).toBe('locked')
  await expect(lock()).rejects.toThrow(`process ${child.pid}`)
  await kill(child)
  using _mine = await lock()
  expect(said).toEqual([])
})

test.skipIf(process.platform !== 'linux')(
  'a holder that was killed and that its parent has not noticed runs no more',
  async () => {
    const { child: parent } = await lockElsewhere('sh', [
      '-c',
      `"${process.execPath}" "$@" & echo; exec sleep 600`,
      'sh',
    ])
    await expect.poll(() => findHolder(folder)).not.toBeNull()
    process.kill(findHolder(folder)!.processId, 'SIGKILL')
    using _mine = await vi.waitFor(() => lock(), PATIENTLY)
    expect(parent.exitCode).toBeNull()
    expect(said).toEqual([])
  },
)

test.skipIf(!hasNamespaces)(
  'of two containers with one folder the second is refused, until the first has been killed',
  async () => {
    const node = [...OTHER_CONTAINER, process.execPath]
    const first = await lockElsewhere('unshare', node)
    const second = await lockElsewhere('unshare', node)
    expect([first.said, second.said]).toEqual([
      'locked',
      expect.stringContaining(`The data in ${folder} is already open in process 1`),
    ])
    await expect(lock()).rejects.toThrow(DataInUseError)
    await kill(first.child)
    // Its parent was killed; the first process in there dies a moment later.
    using _mine = await vi.waitFor(() => lock(), PATIENTLY)
    // Whether it was killed or is out of reach of the system's lock is not to be told apart from here.
    expect(said).toEqual([expect.stringContaining('Waiting 1 seconds')])
  },
)

test('a holder beyond the system’s lock is refused while its heartbeat goes on, and taken for dead when it stands still', async () => {
  const path = join(folder, 'lock')
  replaceLock(path, elsewhere())
  let beat = 0
  const beating = setInterval(() => replaceLock(path, { ...elsewhere(), beat: String(++beat) }), BEAT_MS)
  await expect(lock()).rejects.toThrow('process 1 on far')
  clearInterval(beating)
  using _mine = await lock()
  expect(findHolder(folder)).toMatchObject({ processId: process.pid })
  expect(said).toHaveLength(2)
})

test('a holder that is reached at its socket is alive, wherever it runs', async () => {
  await using _server = await serveCommands(join(folder, 'commands.sock'), {})
  replaceLock(join(folder, 'lock'), elsewhere())
  await expect(lock()).rejects.toThrow('process 1 on far')
  expect(said).toEqual([])
})

test('a holder whose lock another has taken is told so once, and leaves the other’s alone', async () => {
  const lost: string[] = []
  {
    using _mine = await lock((why) => lost.push(why))
    replaceLock(join(folder, 'lock'), elsewhere())
    await expect.poll(() => lost).toEqual([expect.stringContaining('Another process has taken the data')])
    await sleep(3 * BEAT_MS)
  }
  expect(lost).toHaveLength(1)
  expect(findHolder(folder)).toMatchObject({ token: 'theirs' })
})

test('a holder shows that it works, and leaves nothing behind but the file of the system’s lock', async () => {
  {
    using _mine = await lock()
    const before = readFileSync(join(folder, 'lock'), 'utf8')
    await expect.poll(() => readFileSync(join(folder, 'lock'), 'utf8')).not.toBe(before)
    expect(findHolder(folder)).not.toBeNull()
  }
  expect(readdirSync(folder)).toEqual(['lock.sqlite'])
})

test.each(['', 'not json', '{"processId":1}'])(
  'a lock file cut off by a crash (%j) does not lock for ever',
  async (text) => {
    writeFileSync(join(folder, 'lock'), text)
    using mine = await lock()
    expect(findHolder(folder)?.socketPath).toBe(mine.socketPath)
  },
)

test('a process that was given the number of a dead one does not count as the holder', async () => {
  const dead = { ...describeOwnLock({ token: 'dead', socketPath: 'commands.sock' }), processStart: '1' }
  writeFileSync(join(folder, 'lock'), JSON.stringify(dead))
  using _mine = await lock()
  expect(findHolder(folder)).not.toMatchObject({ token: 'dead' })
  expect(said).toEqual([])
})

test('the lock of an older version is kept while its process lives', async () => {
  const { processId, processStart } = describeOwnLock({ token: '', socketPath: '' })
  writeFileSync(join(folder, 'lock'), JSON.stringify({ processId, processStart, socketPath: '/old' }))
  await expect(lock()).rejects.toThrow(`process ${processId}`)
  writeFileSync(join(folder, 'lock'), JSON.stringify({ processId, processStart: '1', socketPath: '/old' }))
  using _mine = await lock()
})
