import { AuditionError } from './audition-error.ts'
import type { Resampling } from './resample-channel.ts'
import type { ResampleReply, ResampleRequest } from './resample-protocol.ts'

type Channels = readonly Float32Array<ArrayBuffer>[]
interface Waiting {
  readonly resolve: (channels: Channels) => void
  readonly reject: (error: AuditionError) => void
}

/** Resamples away from the main thread; its worker is started by the first request. */
export class Resampler implements Disposable {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #lastId = 0

  /**
   * @param channels are handed over: the caller keeps none of them
   * @throws {AuditionError} `stretch_unavailable` when the worker cannot be started or dies
   */
  resample(channels: Channels, resampling: Resampling): Promise<Channels> {
    const worker = (this.#worker ??= this.#start())
    const id = (this.#lastId += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      const request: ResampleRequest = { id, channels, ...resampling }
      worker.postMessage(
        request,
        channels.map((channel) => channel.buffer),
      )
    })
  }

  [Symbol.dispose](): void {
    this.#fail('disposed')
  }

  #start(): Worker {
    const worker = new Worker(new URL('./resample-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = (event: MessageEvent<ResampleReply>) => {
      this.#waiting.get(event.data.id)?.resolve(event.data.channels)
      this.#waiting.delete(event.data.id)
    }
    worker.onerror = (event) => this.#fail(event)
    return worker
  }

  /** The next request starts another worker. */
  #fail(cause: unknown): void {
    this.#worker?.terminate()
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(new AuditionError('stretch_unavailable', cause))
    this.#waiting.clear()
  }
}
