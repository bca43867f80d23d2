import type { AuditionSound } from './audition-sound.ts'
import { ByteLru } from './byte-lru.ts'
import { type Asked, PreviewOpener, type OpenerOptions } from './preview-opener.ts'
import type { Preview } from './preview.ts'
import { SharedFlights } from './shared-flights.ts'

/** Of each channel: once for the browser's own player, once for the stretcher. */
const BYTES_PER_FRAME = 2 * Float32Array.BYTES_PER_ELEMENT

/** Decoded previews by address. What is under way is shared; what was heard last is kept, up to a number of bytes. */
export class PreviewCache {
  readonly #opener: PreviewOpener
  readonly #kept: ByteLru<Preview>
  readonly #flights = new SharedFlights<Preview>()

  constructor(options: OpenerOptions & { readonly sizeBytes: number }) {
    this.#opener = new PreviewOpener(options)
    this.#kept = new ByteLru(options.sizeBytes)
  }

  /** @throws {AuditionError}, or the reason of `signal` */
  async load(sound: AuditionSound, signal: AbortSignal): Promise<Preview> {
    const kept = this.#kept.get(sound.url)
    if (kept) return kept
    let isOwn = false
    const join = (): Promise<Preview> => {
      const start = (given: AbortSignal): Promise<Preview> => {
        isOwn = true
        return this.#open(sound, { signal: given, isAhead: false })
      }
      return this.#flights.join(sound.url, start, signal)
    }
    return join().catch((error: unknown) => {
      // Fetching ahead may be refused where hearing the same is not.
      if (isOwn || signal.aborted) throw error
      return join()
    })
  }

  /** Loads what may be asked for next. @throws as `load` */
  async warm(sound: AuditionSound, signal: AbortSignal): Promise<void> {
    if (this.#kept.get(sound.url)) return
    const start = (given: AbortSignal): Promise<Preview> =>
      this.#open(sound, { signal: given, isAhead: true })
    await this.#flights.join(sound.url, start, signal)
  }

  async #open(sound: AuditionSound, asked: Asked): Promise<Preview> {
    const preview = await this.#opener.open(sound, asked)
    const { length, numberOfChannels } = preview.buffer
    this.#kept.set(sound.url, preview, length * numberOfChannels * BYTES_PER_FRAME)
    return preview
  }
}
