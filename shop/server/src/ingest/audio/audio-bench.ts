import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Log } from '../../platform/log.ts'
import type { AudioAnswer, AudioCall, WorkStep } from './audio-worker-protocol.ts'

export interface WorkerLimits {
  /** Beyond it a worker is stopped. */
  readonly maxResidentBytes: number
  /** Without a sign of life for so long at one file, a worker is stopped. */
  readonly maxSilenceMs: number
}

export interface Asking {
  readonly onStep?: ((step: WorkStep) => void) | undefined
  /** Ends the work, and the process that does it. */
  readonly signal?: AbortSignal | undefined
}

/** The longest sound at the highest rate takes about two thirds of it. */
const USUAL_LIMITS: WorkerLimits = { maxResidentBytes: 900_000_000, maxSilenceMs: 120_000 }
/** A process that keeps more than this after its work is let go, for memory once taken is hardly given back. */
const MAX_IDLE_BYTES = 400_000_000
const WATCH_EVERY_MS = 250

/** One child process, started when it is first needed and again after it died. */
export class AudioWorker implements AsyncDisposable {
  readonly #log: Log
  readonly #limits: WorkerLimits
  #child: ChildProcess | null = null

  constructor(log: Log, limits: WorkerLimits = USUAL_LIMITS) {
    this.#log = log
    this.#limits = limits
  }

  /** @returns `died` when the process ended before it answered, as it does when nobody waits for it any more */
  async ask(call: AudioCall, { onStep, signal }: Asking = {}): Promise<AudioAnswer | 'died'> {
    if (signal?.aborted) return 'died'
    const child = this.#child ?? this.#start()
    const { promise, resolve } = Promise.withResolvers<AudioAnswer | 'died'>()
    using cleanUp = new DisposableStack()
    let heardAt = performance.now()
    const onMessage = (answer: AudioAnswer): void => {
      heardAt = performance.now()
      if (answer.kind !== 'progress') resolve(answer)
      else if (answer.step !== undefined) onStep?.(answer.step)
    }
    const onEnd = (): void => resolve('died')
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
    cleanUp.defer(() => child.off('message', onMessage).off('exit', onEnd).off('error', onEnd))
    const watch = setInterval(() => {
      const why = this.#whatIsWrong(child, performance.now() - heardAt)
      if (why === null) return
      this.#log.warn({ why, job: call.job }, 'an audio worker is stopped')
      child.kill('SIGKILL')
    }, WATCH_EVERY_MS)
    cleanUp.defer(() => clearInterval(watch))
    const onAbort = (): void => this.#letGo(child)
    signal?.addEventListener('abort', onAbort)
    cleanUp.defer(() => signal?.removeEventListener('abort', onAbort))
    child.send(call, (error) => {
      if (error) resolve('died')
    })
    const answer = await promise
    if (signal?.aborted) return 'died'
    if (answer === 'died') this.#log.warn({ job: call.job }, 'an audio worker died at its work')
    else if ((residentBytes(child) ?? 0) > MAX_IDLE_BYTES) this.#letGo(child)
    return answer
  }

  #start(): ChildProcess {
    // Nothing of our environment is needed there, and a file that broke out should find no secret.
    const child = fork(new URL('./audio-worker.ts', import.meta.url), {
      env: { PATH: process.env['PATH'] ?? '' },
      execArgv: ['--max-old-space-size=400'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('exit', () => this.#forget(child))
    child.on('error', (error) => {
      this.#log.error({ error }, 'an audio worker cannot be reached')
      this.#letGo(child)
    })
    this.#child = child
    return child
  }

  #whatIsWrong(child: ChildProcess, silentMs: number): string | null {
    if (silentMs > this.#limits.maxSilenceMs) return 'it hangs'
    return (residentBytes(child) ?? 0) > this.#limits.maxResidentBytes ? 'it takes too much memory' : null
  }

  #letGo(child: ChildProcess): void {
    this.#forget(child)
    child.kill('SIGKILL')
  }

  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

const PAGE_BYTES = 4_096

/** `null` on systems that do not say: there only the caps on length and the decoder's small bites protect. */
function residentBytes(child: ChildProcess): number | null {
  try {
    const [, residentPages = '0'] = readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')
    return Number(residentPages) * PAGE_BYTES
  } catch {
    return null
  }
}
