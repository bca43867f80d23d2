import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { FairQueue } from '../jobs/fair-queue.ts'
import type { Log } from '../log.ts'
import { tooBusy, tooManyOfOne } from './picture-refusal.ts'

const MAX_WORK_MS = 20_000
const MAX_IDLE_MS = 60_000
/** Each may lie in memory with 2 MB. */
const MAX_WAITING = 32
/** So that nobody alone keeps the others out. */
const MAX_OF_ONE = 4
/** One death may have come from outside; a call that kills again is to blame itself. */
const MAX_TRIES = 2

interface ProcessOptions {
  readonly maxWorkMs?: number | undefined
  /** How many calls of one owner may wait at once. */
  readonly maxOfOne?: number | undefined
}

/**
 * Works on pictures, one at a time, in a process of its own that is started when it is needed and let go when it is not;
 * owners take turns. The module at `worker` answers each message with one.
 */
export class PictureProcess<Call extends object, Answer> implements AsyncDisposable {
  readonly #log: Log
  readonly #worker: URL
  readonly #maxWorkMs: number
  #child: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined
  readonly #queue: FairQueue

  constructor(
    log: Log,
    worker: URL,
    { maxWorkMs = MAX_WORK_MS, maxOfOne = MAX_OF_ONE }: ProcessOptions = {},
  ) {
    this.#log = log
    this.#worker = worker
    this.#maxWorkMs = maxWorkMs
    this.#queue = new FairQueue({ total: MAX_WAITING, perOwner: maxOfOne })
  }

  /**
   * @param owner whose turn it is; any name
   * @returns `died` where the call ends the process each time
   * @throws {AppError} too_busy when too many are waiting, of this owner or of all
   */
  async ask(call: Call, owner: string): Promise<Answer | 'died'> {
    const full = this.#queue.whyFull(owner)
    if (full !== null) throw full === 'owner' ? tooManyOfOne() : tooBusy()
    return this.#queue.run(owner, () => this.#askInTurn(call))
  }

  async #askInTurn(call: Call): Promise<Answer | 'died'> {
    clearTimeout(this.#idle)
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const answer = await this.#tryOnce(call)
      if (answer !== 'died') {
        this.#idle = setTimeout(() => this.#letGo(), MAX_IDLE_MS).unref()
        return answer
      }
      this.#log.warn('a process that works on pictures died at its work')
      this.#letGo()
    }
    return 'died'
  }

  async #tryOnce(call: Call): Promise<Answer | 'died'> {
    const child = this.#child ?? this.#start()
    const { promise, resolve } = Promise.withResolvers<Answer | 'died'>()
    using cleanUp = new DisposableStack()
    const onEnd = (): void => resolve('died')
    child.on('message', resolve).on('exit', onEnd).on('error', onEnd)
    cleanUp.defer(() => child.off('message', resolve).off('exit', onEnd).off('error', onEnd))
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#maxWorkMs)
    cleanUp.defer(() => clearTimeout(timer))
    child.send(call, (error) => {
      if (error) resolve('died')
    })
    return await promise
  }

  #start(): ChildProcess {
    // Nothing of our environment is needed there, and a file that broke out should find no secret.
    const child = fork(this.#worker, {
      env: { PATH: process.env['PATH'] ?? '' },
      execArgv: ['--max-old-space-size=100'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
    child.on('error', (error) => this.#log.error({ error }, 'a process for pictures cannot be reached'))
    this.#child = child
    return child
  }

  #letGo(): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}
