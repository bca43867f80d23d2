import { AuditionError } from './audition-error.ts'
import { PreviewCache } from './preview-cache.ts'
import { VoiceMaker } from './voice-maker.ts'

const CACHE_BYTES = 160_000_000
/** A browser that lets the page sound does so at once; one that waits for a gesture says nothing. */
const MAY_START_MS = 2_000

/** What a player takes of the browser unless it is given another; `cacheSizeBytes` counts decoded previews. */
export interface DeskOptions {
  readonly createContext?: () => AudioContext
  readonly fetch?: typeof fetch
  readonly cacheSizeBytes?: number
}

/** What a player needs of the browser, opened when it is first used: pages that play nothing open no loudspeaker. */
export class Desk implements Disposable {
  readonly context: AudioContext
  readonly voices: VoiceMaker
  readonly previews: PreviewCache
  readonly #volume: GainNode

  /** @param volume 0…1 */
  constructor(options: DeskOptions, volume: number) {
    const context = options.createContext?.() ?? new AudioContext({ latencyHint: 'interactive' })
    this.context = context
    this.#volume = new GainNode(context, { gain: volume })
    this.#volume.connect(context.destination)
    this.voices = new VoiceMaker(context, this.#volume)
    this.previews = new PreviewCache({
      decode: (bytes) => context.decodeAudioData(bytes),
      fetch: options.fetch ?? fetch.bind(globalThis),
      sizeBytes: options.cacheSizeBytes ?? CACHE_BYTES,
    })
  }

  /** @throws {AuditionError} audio_blocked where the browser waits for a gesture */
  async wake(): Promise<void> {
    let limit: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      limit = setTimeout(() => reject(new AuditionError('audio_blocked')), MAY_START_MS)
    })
    // Also while it runs: it may be about to fall asleep.
    await Promise.race([this.context.resume(), late]).finally(() => clearTimeout(limit))
  }

  setVolume(volume: number): void {
    this.#volume.gain.setTargetAtTime(volume, this.context.currentTime, 0.01)
  }

  [Symbol.dispose](): void {
    this.voices[Symbol.dispose]()
    void this.context.close()
  }
}
