import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RenderAnswer, RenderCall } from './demo-renderer-protocol.ts'

/** Renders demo sounds one at a time in a thread of its own, so that the server goes on answering. */
export class DemoRenderer implements AsyncDisposable {
  readonly #worker = new Worker(new URL('./demo-renderer-worker.ts', import.meta.url))

  async render(call: RenderCall): Promise<void> {
    this.#worker.postMessage(call)
    const [answer] = (await once(this.#worker, 'message')) as [RenderAnswer]
    if (!answer.ok) throw new Error(answer.message)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate()
  }
}
