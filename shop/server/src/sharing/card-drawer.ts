import { LRUCache } from 'lru-cache'
import type { Log } from '../platform/log.ts'
import { PictureProcess } from '../platform/pictures/picture-process.ts'
import type { CardAnswer, CardCall } from './card-protocol.ts'

const WORKER = new URL('./card-worker.ts', import.meta.url)
/** A network that links are sent in asks for many cards, but not for all of the places. */
const MAX_OF_ONE = 16
/** Bytes of cards that were asked for lately; one has about 40 kB, and who asked keeps it for ever. */
const MOST_KEPT_BYTES = 8_000_000

/** Draws the cards of shared links, each once in a while. */
export class CardDrawer implements AsyncDisposable {
  readonly #process: PictureProcess<CardCall, CardAnswer>
  readonly #kept = new LRUCache<string, Uint8Array>({
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: (jpeg) => jpeg.length,
  })

  constructor(log: Log) {
    this.#process = new PictureProcess(log, WORKER, { maxOfOne: MAX_OF_ONE })
  }

  /** Networks take turns. @throws {AppError} too_busy; {Error} where it cannot be drawn */
  async draw(
    address: string,
    { network, call }: { network: string; call: () => Promise<CardCall> },
  ): Promise<Uint8Array> {
    const kept = this.#kept.get(address)
    if (kept) return kept
    const answer = await this.#process.ask(await call(), network)
    if (answer === 'died') throw new Error(`the card ${address} could not be drawn`)
    this.#kept.set(address, answer.jpeg)
    return answer.jpeg
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#process[Symbol.asyncDispose]()
  }
}
