import { isDeepRun } from '@segno/test-kit/deep-run'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPcmFile } from '@segno/audio-files'
import { bombs, writeFlacOfSilence } from '@segno/audio-files/testing'
import { expect, test, vi } from 'vitest'
import { openLog } from '../../platform/log.ts'
import type { WorkerLimits } from './audio-bench.ts'
import { AudioRefusal } from './audio-refusal.ts'
import { openWorkshop, type Workshop } from './audio-workshop.ts'
import { encodeMp3 } from './encode-mp3.ts'
import { encodeOpus } from './encode-opus.ts'
import { hearPreviews } from './hear-previews.ts'
import { asPcm, losslessMasters, TestFolder, wholeNumbers } from './test-masters.ts'

// Only a test that hangs is stopped; how fast the machine is says nothing.
vi.setConfig({ testTimeout: 120_000 })

const RATE_HZ = 44_100
const LENGTH_FRAMES = 2 * RATE_HZ + 17
const masters = losslessMasters(
  [wholeNumbers(LENGTH_FRAMES, RATE_HZ), wholeNumbers(LENGTH_FRAMES, RATE_HZ, 1)],
  RATE_HZ,
)

interface Shop extends AsyncDisposable {
  readonly folder: TestFolder
  readonly workshop: Workshop
}

async function openShop(processes = 1, limits?: WorkerLimits): Promise<Shop> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(new TestFolder())
  const scratchFolder = join(folder.path, 'scratch')
  const options = { processes, scratchFolder, log: openLog('silent') }
  const workshop = opened.use(await openWorkshop(limits ? { ...options, limits } : options))
  const owned = opened.move()
  return { folder, workshop, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** Processes that run the audio worker as children of this one. */
function workerPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = / \d+ \(.*\) \S (\d+) /.exec(` ${readFileSync(`/proc/${pid}/stat`, 'utf8')}`)?.[1]
        return (
          Number(parent) === process.pid &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('audio-worker.ts')
        )
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Whether it has begun to listen to what the terminal says: Node itself leaves SIGHUP, the first of all signals, alone. */
function hearsSignals(pid: number): boolean {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number.parseInt(/SigCgt:\s+[0-9a-f]*([0-9a-f])$/m.exec(status)?.[1] ?? '0', 16) & 1) === 1
}

async function firstWorkerPid(): Promise<number> {
  for (;;) {
    const [pid] = workerPids()
    if (pid !== undefined) return pid
    await sleep(5)
  }
}

test('a master becomes facts, a waveform and two previews, the same from every lossless container', async () => {
  await using shop = await openShop(2)
  const processed = await Promise.all(
    Object.entries(masters).map(async ([format, master]) => {
      const sound = await shop.workshop.process({ masterPath: shop.folder.add(master), formats: 'upload' })
      expect(sound).toMatchObject({
        format,
        sampleRateHz: RATE_HZ,
        channels: 2,
        bitDepth: 16,
        lengthFrames: LENGTH_FRAMES,
      })
      expect(sound.previews.map(({ kind }) => kind)).toEqual(['opus', 'mp3'])
      for (const { path, sizeBytes } of sound.previews) expect(statSync(path).size).toBe(sizeBytes)
      expect(Buffer.from(sound.peaks, 'base64')).toHaveLength(2 * 256)
      return sound
    }),
  )
  expect(new Set(processed.map(({ contentHash }) => contentHash)).size).toBe(1)
  expect(
    new Set(processed.flatMap(({ previews }) => previews.map(({ contentHash }) => contentHash))).size,
  ).toBe(2)
  expect(processed[0]!.analysis).toEqual(processed[1]!.analysis)
})

test('what is said to be a loop is made ready to be heard as one, although it sounds like a strike', async () => {
  await using shop = await openShop()
  const strike = wholeNumbers(RATE_HZ, RATE_HZ).map((value, frame) =>
    Math.round(value * Math.exp(-frame / 4_000)),
  )
  const { wav } = losslessMasters([strike], RATE_HZ)
  const masterPath = shop.folder.add(wav!)
  const measured = await shop.workshop.process({ masterPath, formats: 'upload' })
  const said = await shop.workshop.process({ masterPath, formats: 'upload', saidKind: 'loop' })
  expect(measured.analysis.kind).toBe('oneShot')
  const opusOf = (isLoop: boolean): string =>
    createHash('sha256')
      .update(encodeOpus(hearPreviews(asPcm([strike], RATE_HZ), isLoop).opus, { isLoop }))
      .digest('hex')
  expect(measured.previews[0]?.contentHash).toBe(opusOf(false))
  expect(said.previews[0]?.contentHash).toBe(opusOf(true))
})

test('nothing is begun while the disk has less free space than is kept for the rest', async () => {
  using folder = new TestFolder()
  const scratchFolder = join(folder.path, 'scratch')
  const options = {
    processes: 1,
    scratchFolder,
    log: openLog('silent'),
    reserveBytes: Number.MAX_SAFE_INTEGER,
  }
  await using workshop = await openWorkshop(options)
  const masterPath = folder.add(masters['wav']!)
  await expect(workshop.process({ masterPath, formats: 'upload' })).rejects.toThrow('MB left')
  expect(workerPids()).toEqual([])
  expect(readdirSync(scratchFolder)).toEqual([])
})

test('bad files are refused in words while good ones beside them are processed', async () => {
  await using shop = await openShop(2)
  const { workshop, folder } = shop
  const [good, ...bad] = await Promise.allSettled([
    workshop.process({ masterPath: folder.add(masters['flac']!), formats: 'upload' }),
    workshop.process({ masterPath: folder.add(masters['wav']!.subarray(0, 100_000)), formats: 'upload' }),
    workshop.process({ masterPath: folder.add(Buffer.from('no audio')), formats: 'upload' }),
    workshop.process({ masterPath: folder.add(writeFlacOfSilence(7_200, 0)), formats: 'upload' }),
    workshop.process({ masterPath: folder.add(writeFlacOfSilence(1, 44_100)), formats: 'upload' }),
  ])
  expect(good.status).toBe('fulfilled')
  expect(bad.map((one) => (one.status === 'rejected' ? (one.reason as AudioRefusal).code : 'taken'))).toEqual(
    ['truncated', 'not_audio', 'too_long', 'silent'],
  )
  const [first] = bad
  expect(first?.status === 'rejected' ? first.reason : null).toBeInstanceOf(AudioRefusal)
  // The two previews of the good one; those of the others went with their attempts.
  expect(readdirSync(join(folder.path, 'scratch'))).toHaveLength(2)
})

/** The most memory that a worker has had at once. */
function peakBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1_024
}

test
  .runIf(isDeepRun() && process.platform === 'linux')
  .each(bombs().map((bomb) => [bomb.name, bomb] as const))(
  '%s is refused, and the worker that unpacks it stays within 300 MB of what it is when idle',
  async (_name, bomb) => {
    await using shop = await openShop()
    const outcome = (formats: 'upload' | 'import', bytes: Uint8Array): Promise<string> =>
      shop.workshop.process({ masterPath: shop.folder.add(bytes), formats }).then(
        () => 'accepted',
        (error: unknown) => (error instanceof AudioRefusal ? error.code : String(error)),
      )
    expect(await outcome('upload', Buffer.from('no audio'))).toBe('not_audio')
    const idleBytes = peakBytes(await firstWorkerPid())
    expect(await outcome('upload', bomb.bytes)).toBe(bomb.expect)
    expect(await outcome('import', bomb.bytes)).toBe(bomb.expectOfImport)
    expect(peakBytes(await firstWorkerPid()) - idleBytes).toBeLessThan(300_000_000)
  },
)

test.runIf(isDeepRun() && process.platform === 'linux')(
  'a track that nobody waits for any more is listened to no longer, and the next one is',
  async () => {
    await using shop = await openShop()
    const hear = (seconds: number, signal: AbortSignal) => {
      const path = shop.folder.add(
        losslessMasters([wholeNumbers(seconds * RATE_HZ, RATE_HZ)], RATE_HZ)['wav']!,
      )
      return shop.workshop.hearTrack({ path, listenFor: 'music' }, signal)
    }
    const hungUp = new AbortController()
    const hearing = hear(300, hungUp.signal)
    const pid = await firstWorkerPid()
    hungUp.abort()
    await expect(hearing).rejects.toThrow('aborted')
    await expect(hear(4, new AbortController().signal)).resolves.toMatchObject({ durationSeconds: 4 })
    expect(workerPids()).not.toContain(pid)
  },
)

test.skipIf(process.platform !== 'linux')(
  'a worker killed once is replaced, and its file is processed all the same',
  async () => {
    await using shop = await openShop()
    const processing = shop.workshop.process({
      masterPath: shop.folder.add(masters['wav']!),
      formats: 'upload',
    })
    const pid = await firstWorkerPid()
    process.kill(pid, 'SIGKILL')
    await expect(processing).resolves.toMatchObject({ lengthFrames: LENGTH_FRAMES })
    expect(workerPids()).not.toContain(pid)
  },
)

test.runIf(isDeepRun() && process.platform === 'linux')(
  'a worker that is told to stop with everybody else still finishes the file for its server',
  async () => {
    await using shop = await openShop()
    const processing = shop.workshop.process({
      masterPath: shop.folder.add(masters['wav']!),
      formats: 'upload',
    })
    const pid = await firstWorkerPid()
    while (!hearsSignals(pid)) await sleep(5)
    process.kill(pid, 'SIGTERM')
    process.kill(pid, 'SIGINT')
    await expect(processing).resolves.toMatchObject({ lengthFrames: LENGTH_FRAMES })
    expect(workerPids()).toContain(pid)
  },
)

test.runIf(isDeepRun() && process.platform === 'linux')(
  'a worker whose server was killed goes away without a word',
  async () => {
    using folder = new TestFolder()
    const masterPath = folder.add(losslessMasters([wholeNumbers(30 * RATE_HZ, RATE_HZ)], RATE_HZ)['wav']!)
    const call = { kind: 'process', job: { masterPath, formats: 'upload' }, scratchFolder: folder.path }
    const server = spawn('node', ['--input-type=module', '-e', serverThatAsks(call)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await once(server.stdout, 'data')
    server.kill('SIGKILL')
    // The worker writes to the same place, which is closed once it has gone.
    expect(await text(server.stderr)).toBe('')
  },
)

/** Has a worker begin and says so. */
function serverThatAsks(call: unknown): string {
  const worker = JSON.stringify(join(import.meta.dirname, 'audio-worker.ts'))
  return `import { fork } from 'node:child_process'
    const child = fork(${worker}, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child.send(${JSON.stringify(call)})
    child.once('message', () => console.log('it has decoded the file'))`
}

test.runIf(isDeepRun() && process.platform === 'linux')(
  'a file at which two workers die is refused, and the next one is processed',
  async () => {
    await using shop = await openShop()
    const outcome = Promise.allSettled([
      shop.workshop.process({ masterPath: shop.folder.add(masters['wav']!), formats: 'upload' }),
    ])
    const first = await firstWorkerPid()
    process.kill(first, 'SIGKILL')
    let second = first
    while (second === first) second = await firstWorkerPid()
    process.kill(second, 'SIGKILL')
    await expect(outcome).resolves.toMatchObject([{ reason: { code: 'could_not_process' } }])
    const next = await shop.workshop.process({
      masterPath: shop.folder.add(masters['flac']!),
      formats: 'upload',
    })
    expect(next.lengthFrames).toBe(LENGTH_FRAMES)
  },
)

test.skipIf(process.platform !== 'linux')(
  'a worker that takes more memory than it may is stopped',
  async () => {
    await using shop = await openShop(1, { maxResidentBytes: 20_000_000, maxSilenceMs: 120_000 })
    await expect(
      shop.workshop.process({ masterPath: shop.folder.add(masters['wav']!), formats: 'upload' }),
    ).rejects.toMatchObject({ code: 'could_not_process' })
  },
)

test.runIf(isDeepRun() && process.platform === 'linux')(
  'a worker that shows no sign of life is stopped and replaced',
  async () => {
    await using shop = await openShop(1, { maxResidentBytes: 900_000_000, maxSilenceMs: 6_000 })
    const processing = shop.workshop.process({
      masterPath: shop.folder.add(masters['wav']!),
      formats: 'upload',
    })
    process.kill(await firstWorkerPid(), 'SIGSTOP')
    await expect(processing).resolves.toMatchObject({ lengthFrames: LENGTH_FRAMES })
  },
)

const metadata = { isLoop: true, tempoBpm: 120, beats: 4, title: 'Loop' } as const

test.runIf(isDeepRun()).each(Object.entries(masters))(
  'the WAV of a master in %s has its very audio',
  async (_format, master) => {
    await using shop = await openShop()
    const { path } = await shop.workshop.renderMaster({
      masterPath: shop.folder.add(master),
      takenFrames: LENGTH_FRAMES,
      metadata,
    })
    expect(readPcmFile(readFileSync(path)).pcm).toEqual(readPcmFile(master).pcm)
  },
)

test('the WAV of an imported MP3 has 16 bits and the length of the sound', async () => {
  await using shop = await openShop()
  const master = await encodeMp3(asPcm([wholeNumbers(LENGTH_FRAMES, RATE_HZ)], RATE_HZ))
  const { path } = await shop.workshop.renderMaster({
    masterPath: shop.folder.add(master),
    takenFrames: LENGTH_FRAMES,
    metadata,
  })
  expect(readPcmFile(readFileSync(path))).toMatchObject({ bitDepth: 16, lengthFrames: LENGTH_FRAMES })
})

test.skipIf(process.platform !== 'linux')(
  'a closed workshop leaves no process behind, and says to those who wait that it is closed',
  async () => {
    const shop = await openShop()
    const jobs = [0, 1, 2].map(() =>
      shop.workshop.process({ masterPath: shop.folder.add(masters['wav']!), formats: 'upload' }),
    )
    const outcomes = Promise.allSettled(jobs)
    await firstWorkerPid()
    await shop[Symbol.asyncDispose]()
    const problems = (await outcomes).map((one) => (one.status === 'rejected' ? String(one.reason) : 'done'))
    expect(problems).toEqual(jobs.map(() => 'Error: the audio workshop is closed'))
    expect(workerPids()).toEqual([])
  },
)
