import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const FOLDER = join(import.meta.dirname, '../.cache/programs')

/** Builds a program of Go's registry, once. @throws {Error} where this machine has no Go, or building fails */
export function goProgram(module: string, version: string): string {
  const folder = join(FOLDER, version)
  const program = join(folder, module.split('/').at(-1)!)
  if (existsSync(program)) return program
  const { error, status, stderr } = spawnSync('go', ['install', `${module}@${version}`], {
    env: { ...process.env, GOBIN: folder },
    encoding: 'utf8',
  })
  if (error || status !== 0) throw new Error(`${module} cannot be built: ${error?.message ?? stderr}`)
  return program
}

/** A program that can be killed and started again. */
export class Restartable implements AsyncDisposable {
  readonly #start: () => ChildProcess
  #process: ChildProcess

  constructor(start: () => ChildProcess) {
    this.#start = start
    this.#process = start()
  }

  static async started(
    [program, ...args]: [string, ...string[]],
    { env = {}, url }: { env?: Record<string, string>; url: string },
  ): Promise<Restartable> {
    const one = new Restartable(() =>
      spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' }),
    )
    await untilAnswers(url)
    return one
  }

  async kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    this.#process.kill('SIGKILL')
    await once(this.#process, 'exit')
  }

  start(): void {
    this.#process = this.#start()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.kill()
  }
}

/** Whatever it answers. */
export async function untilAnswers(url: string): Promise<void> {
  while ((await fetch(url).catch(() => null)) === null) await sleep(200)
}
