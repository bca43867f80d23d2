import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Log } from '../../platform/log.ts'
import { AudioRefusal, killedItsWorker } from './audio-refusal.ts'
import type { AudioAnswer, AudioCall, AudioJob, ProcessedSound, RenderJob } from './audio-worker-protocol.ts'

export type { ProcessedSound } from './audio-worker-protocol.ts'

const MAX_RESIDENT_BYTES = 900_000_000
const MAX_SILENCE_MS = 120_000
const WATCH_EVERY_MS = 500
/** One death may have come from outside; a file that kills again is to blame itself. */
const MAX_TRIES = 2

export interface Workshop extends AsyncDisposable {
  /** @throws {AudioRefusal} when the file cannot become a sound */
  process(job: AudioJob): Promise<ProcessedSound>
  /** The master as WAV in the scratch folder; whoever asked removes it. */
  renderMaster(job: RenderJob): Promise<{ path: string }>
}

export interface WorkshopOptions {
  readonly processes: number
  readonly scratchFolder: string
  readonly log: Log
}

/** Processes of their own for work on files that nobody vouches for: whatever a file does, the server lives on. */
export async function openWorkshop(options: WorkshopOptions): Promise<Workshop> {
  await mkdir(options.scratchFolder, { recursive: true })
  const benches = Array.from({ length: options.processes }, () => new Bench(options.log))
  const waiting: ((bench: Bench) => void)[] = []
  const free = [...benches]

  async function onFreeBench<Result>(work: (bench: Bench) => Promise<Result>): Promise<Result> {
    const bench = free.pop() ?? (await new Promise<Bench>((resolve) => waiting.push(resolve)))
    try {
      return await work(bench)
    } finally {
      const next = waiting.shift()
      if (next) next(bench)
      else free.push(bench)
    }
  }

  async function ask(call: AudioCall): Promise<AudioAnswer> {
    for (let tries = 1; ; tries++) {
      const answer = await onFreeBench((bench) => bench.ask(call))
      if (answer !== 'died') return answer
      if (tries === MAX_TRIES) throw killedItsWorker()
    }
  }

  const { scratchFolder } = options
  return {
    async process(job) {
      const answer = await ask({ kind: 'process', job, scratchFolder })
      if (answer.kind === 'processed') return answer.sound
      throw problemOf(answer)
    },
    async renderMaster(job) {
      const answer = await ask({ kind: 'render', job, scratchFolder })
      if (answer.kind === 'rendered') return { path: answer.path }
      throw problemOf(answer)
    },
    async [Symbol.asyncDispose]() {
      for (const bench of benches) bench[Symbol.dispose]()
      await Promise.resolve()
    },
  }
}

function problemOf(answer: AudioAnswer): Error {
  if (answer.kind === 'refused') return new AudioRefusal(answer.code, answer.message)
  return new Error(answer.kind === 'failed' ? answer.message : `the audio worker answered ${answer.kind}`)
}

/** One child process, started when it is first needed and again after it died. */
class Bench implements Disposable {
  readonly #log: Log
  #child: ChildProcess | null = null

  constructor(log: Log) {
    this.#log = log
  }

  /** @returns `died` when the process ended before it answered */
  async ask(call: AudioCall): Promise<AudioAnswer | 'died'> {
    const child = this.#child ?? this.#start()
    const { promise, resolve } = Promise.withResolvers<AudioAnswer | 'died'>()
    let heardAt = performance.now()
    const onMessage = (answer: AudioAnswer): void => {
      heardAt = performance.now()
      if (answer.kind !== 'progress' && answer.kind !== 'ready') resolve(answer)
    }
    const onExit = (): void => resolve('died')
    child.on('message', onMessage)
    child.once('exit', onExit)
    const watch = setInterval(() => {
      const why =
        performance.now() - heardAt > MAX_SILENCE_MS
          ? 'hangs'
          : isTooLarge(child)
            ? 'takes too much memory'
            : null
      if (why === null) return
      this.#log.warn({ why, job: call.job }, 'an audio worker is stopped')
      child.kill('SIGKILL')
    }, WATCH_EVERY_MS)
    child.send(call)
    try {
      return await promise
    } finally {
      clearInterval(watch)
      child.off('message', onMessage)
      child.off('exit', onExit)
    }
  }

  #start(): ChildProcess {
    // Nothing of our environment is needed there, and a file that broke out should find no secret.
    const child = fork(new URL('./audio-worker.ts', import.meta.url), {
      env: { PATH: process.env['PATH'] ?? '' },
      execArgv: ['--max-old-space-size=400'],
      serialization: 'advanced',
    })
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
    child.on('error', (error) => this.#log.error({ error }, 'an audio worker could not be started'))
    this.#child = child
    return child
  }

  [Symbol.dispose](): void {
    this.#child?.kill('SIGKILL')
  }
}

const PAGE_BYTES = 4_096

function isTooLarge(child: ChildProcess): boolean {
  try {
    const [, residentPages = '0'] = readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')
    return Number(residentPages) * PAGE_BYTES > MAX_RESIDENT_BYTES
  } catch {
    // Other systems do not say; the caps on length and the decoder's small bites protect there.
    return false
  }
}
