import { AuditionError } from './audition-error.ts'
import type { SourceReply, SourceRequest } from './source-protocol.ts'
import type { StretchContent, StretchSource } from './stretch-source.ts'

/** Makes sources away from the page's thread; its worker is started by the first request and kept for the next. */
export class SourceMaker implements Disposable {
  readonly #waiting = new Map<number, PromiseWithResolvers<StretchSource>>()
  #worker: Worker | null = null
  #lastId = 0

  /** Starts the worker ahead of the first request. */
  warm(): void {
    this.#worker ??= this.#start()
  }

  /**
   * @param content its channels are handed over: the caller keeps none of them
   * @throws {AuditionError} `stretch_unavailable` when the worker cannot be started or dies; or the reason of `signal`
   */
  async make(content: StretchContent, signal: AbortSignal): Promise<StretchSource> {
    signal.throwIfAborted()
    const worker = (this.#worker ??= this.#start())
    const id = (this.#lastId += 1)
    const made = Promise.withResolvers<StretchSource>()
    this.#waiting.set(id, made)
    const giveUp = (): void => this.#giveUp(id, signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    const request: SourceRequest = { id, content }
    worker.postMessage(
      request,
      content.channels.map((channel) => channel.buffer),
    )
    return made.promise.finally(() => signal.removeEventListener('abort', giveUp))
  }

  [Symbol.dispose](): void {
    this.#end(new AuditionError('stretch_unavailable', 'disposed'))
  }

  #start(): Worker {
    const worker = startWorker()
    worker.onmessage = ({ data }: MessageEvent<SourceReply>) => {
      this.#waiting.get(data.id)?.resolve(data.source)
      this.#waiting.delete(data.id)
    }
    worker.onerror = (event) => this.#end(new AuditionError('stretch_unavailable', event))
    return worker
  }

  /** A worker cannot be interrupted, and whoever asks next shall not wait for what nobody wants any more. */
  #giveUp(id: number, reason: unknown): void {
    this.#waiting.get(id)?.reject(reason)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#end(reason)
  }

  /** The next request starts another worker. */
  #end(reason: unknown): void {
    this.#worker?.terminate()
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(reason)
    this.#waiting.clear()
  }
}

function startWorker(): Worker {
  try {
    return new Worker(new URL('./source-worker.ts', import.meta.url), { type: 'module' })
  } catch (error) {
    throw new AuditionError('stretch_unavailable', error)
  }
}
