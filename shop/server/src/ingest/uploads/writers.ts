import type { Readable } from 'node:stream'
import { uploadBusy } from './errors.ts'
import { GIVES_WAY_AFTER_MS } from './write-bytes.ts'

interface Writer {
  readonly stream: Readable
  heardAt: number
  readonly finished: PromiseWithResolvers<void>
}

/** Who writes to which upload in this process: one connection at a time. */
export class Writers {
  readonly #active = new Map<string, Writer>()

  /**
   * Ends a connection that has gone silent, and waits until what it brought is kept.
   *
   * @throws {AppError} upload_busy, while another is bringing bytes
   */
  async makeWay(id: string): Promise<void> {
    const writer = this.#active.get(id)
    if (!writer) return
    if (performance.now() - writer.heardAt < GIVES_WAY_AFTER_MS) throw uploadBusy()
    writer.stream.destroy()
    await writer.finished.promise
  }

  /** @throws {AppError} upload_busy */
  enter(id: string, stream: Readable): { heard(): void } & Disposable {
    if (this.#active.has(id)) throw uploadBusy()
    const writer: Writer = { stream, heardAt: performance.now(), finished: Promise.withResolvers() }
    this.#active.set(id, writer)
    return {
      heard: () => {
        writer.heardAt = performance.now()
      },
      [Symbol.dispose]: () => {
        this.#active.delete(id)
        writer.finished.resolve()
      },
    }
  }

  /** Cuts all connections; what they brought is kept, and their clients go on elsewhere or later. */
  async stopAll(): Promise<void> {
    const writers = [...this.#active.values()]
    for (const { stream } of writers) stream.destroy()
    await Promise.all(writers.map(({ finished }) => finished.promise))
  }
}
