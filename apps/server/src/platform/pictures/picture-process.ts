import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Log } from '../log.ts'
import { tooBusy } from './picture-refusal.ts'

const MAX_WORK_MS = 20_000
const MAX_IDLE_MS = 60_000
const MAX_WAITING = 16
/** One death may have come from outside; a call that kills again is to blame itself. */
const MAX_TRIES = 2

/**
 * Works on pictures, one at a time, in a process of its own that is started when it is needed and let go when it is not.
 * The module at `worker` answers each message with one.
 */
export class PictureProcess<Call extends object, Answer> implements AsyncDisposable {
  readonly #log: Log
  readonly #worker: URL
  readonly #maxWorkMs: number
  #child: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(log: Log, worker: URL, maxWorkMs = MAX_WORK_MS) {
    this.#log = log
    this.#worker = worker
    this.#maxWorkMs = maxWorkMs
  }

  /**
   * @returns `died` where the call ends the process each time
   * @throws {AppError} too_busy when too many are waiting
   */
  async ask(call: Call): Promise<Answer | 'died'> {
    if (this.#waiting >= MAX_WAITING) throw tooBusy()
    this.#waiting++
    const mine = this.#turn.then(() => this.#askInTurn(call))
    this.#turn = mine.catch(() => undefined)
    return mine.finally(() => this.#waiting--)
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
