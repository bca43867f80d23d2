import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RenderAnswer, RenderCall } from './demo-renderer-protocol.ts'

/**
 * Renders demo sounds one at a time in a thread of its own, so that the server goes on answering. The thread is started
 * with the first of them, because a shop whose demo is complete needs none, and again after it has died.
 */
export class DemoRenderer implements AsyncDisposable {
  #worker: Worker | null = null

  /** @throws {Error} with what went wrong, or because the thread has ended */
  async render(call: RenderCall): Promise<void> {
    const worker = (this.#worker ??= this.#start())
    const ended = new AbortController()
    const onExit = (): void => ended.abort()
    worker.once('exit', onExit)
    try {
      worker.postMessage(call)
      const [answer] = (await once(worker, 'message', { signal: ended.signal })) as [RenderAnswer]
      if (!answer.ok) throw new Error(answer.message)
    } finally {
      worker.off('exit', onExit)
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./demo-renderer-worker.ts', import.meta.url))
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null
    })
    return worker
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker?.terminate()
  }
}
