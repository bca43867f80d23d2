import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server that can be killed and started again. */
export class Restartable implements AsyncDisposable {
  readonly #start: () => ChildProcess
  #process: ChildProcess

  private constructor(start: () => ChildProcess) {
    this.#start = start
    this.#process = start()
  }

  /** @param url answers once it has started */
  static async started(
    [program, ...args]: readonly [string, ...string[]],
    { env = {}, url }: { env?: Readonly<Record<string, string>>; url: string },
  ): Promise<Restartable> {
    const one = new Restartable(() =>
      spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' }),
    )
    while ((await fetch(url).catch(() => null)) === null) {
      if (one.#hasEnded) throw new Error(`${program} ended before it answered`)
      await sleep(200)
    }
    return one
  }

  async kill(): Promise<void> {
    if (this.#hasEnded) return
    this.#process.kill('SIGKILL')
    await once(this.#process, 'exit')
  }

  start(): void {
    this.#process = this.#start()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.kill()
  }

  get #hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null
  }
}
