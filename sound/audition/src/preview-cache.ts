import type { AuditionSound } from './audition-sound.ts'
import { ByteLru } from './byte-lru.ts'
import { PreviewOpener, type OpenerOptions } from './preview-opener.ts'
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
    return this.#flights.join(sound.url, (given) => this.#open(sound, given), signal)
  }

  async #open(sound: AuditionSound, signal: AbortSignal): Promise<Preview> {
    const preview = await this.#opener.open(sound, signal)
    const { length, numberOfChannels } = preview.buffer
    this.#kept.set(sound.url, preview, length * numberOfChannels * BYTES_PER_FRAME)
    return preview
  }
}
