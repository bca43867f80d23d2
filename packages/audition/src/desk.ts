import { AuditionError } from './audition-error.ts'
import { PreviewCache } from './preview-cache.ts'
import { VoiceMaker } from './voice-maker.ts'

const CACHE_BYTES = 160_000_000
/** A browser that lets the page sound does so at once; one that waits for a gesture says nothing. */
const MAY_START_MS = 2_000
/** A context that plays nothing is put to sleep, because even silence keeps the audio thread awake. */
const SLEEP_AFTER_MS = 3_000
/** Quick enough for the ear, slow enough not to crackle. */
const TURN_SECONDS = 0.01

/** What a player takes of the browser unless it is given another; `cacheSizeBytes` counts decoded previews. */
export interface DeskOptions {
  readonly createContext?: () => AudioContext
  readonly fetch?: typeof fetch
  readonly cacheSizeBytes?: number
}

interface DeskUse {
  /** 0…1 */
  readonly volume: number
  /** Whether its player is heard no more. */
  readonly isQuiet: () => boolean
}

/** What a player needs of the browser, opened when it is first used: pages that play nothing open no loudspeaker. */
export class Desk implements Disposable {
  readonly context: AudioContext
  readonly voices: VoiceMaker
  readonly previews: PreviewCache
  /** Where what is heard beside the sounds is connected to. */
  readonly backing: GainNode
  readonly #sounds: GainNode
  readonly #volume: GainNode
  readonly #isQuiet: () => boolean
  #sleep: ReturnType<typeof setTimeout> | undefined
  #keepers = 0

  constructor(options: DeskOptions, { volume, isQuiet }: DeskUse) {
    const context = options.createContext?.() ?? new AudioContext({ latencyHint: 'interactive' })
    this.context = context
    this.#isQuiet = isQuiet
    this.#volume = new GainNode(context, { gain: volume })
    this.#volume.connect(context.destination)
    this.backing = new GainNode(context)
    this.#sounds = new GainNode(context)
    for (const bus of [this.backing, this.#sounds]) bus.connect(this.#volume)
    this.voices = new VoiceMaker(context, this.#sounds)
    this.previews = new PreviewCache({
      decode: (bytes) => context.decodeAudioData(bytes),
      fetch: options.fetch ?? fetch.bind(globalThis),
      sizeBytes: options.cacheSizeBytes ?? CACHE_BYTES,
    })
    // It may have been opened only to decode something.
    this.sleepSoon()
  }

  /** @throws {AuditionError} audio_blocked where the browser waits for a gesture */
  async wake(): Promise<void> {
    clearTimeout(this.#sleep)
    let limit: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      limit = setTimeout(() => reject(new AuditionError('audio_blocked')), MAY_START_MS)
    })
    // Also while it runs: it may be about to fall asleep.
    await Promise.race([this.context.resume(), late]).finally(() => clearTimeout(limit))
  }

  /** Unless something plays again by then, or keeps it awake. */
  sleepSoon(): void {
    clearTimeout(this.#sleep)
    this.#sleep = setTimeout(() => {
      if (this.#keepers === 0 && this.#isQuiet()) void this.context.suspend()
    }, SLEEP_AFTER_MS)
  }

  /** For what is not heard and needs its clock all the same, until that is disposed. */
  keepAwake(): Disposable {
    const kept = new DisposableStack()
    this.#keepers += 1
    kept.defer(() => {
      this.#keepers -= 1
      this.sleepSoon()
    })
    // Where the browser waits for a gesture, the next one that plays something wakes it.
    this.wake().catch(() => undefined)
    return kept
  }

  setVolume(volume: number): void {
    this.#turn(this.#volume, volume)
  }

  /** @param mix factors of the amplitude, 0…1 */
  setMix({ backing, sounds }: { backing: number; sounds: number }): void {
    this.#turn(this.backing, backing)
    this.#turn(this.#sounds, sounds)
  }

  #turn({ gain }: GainNode, value: number): void {
    gain.setTargetAtTime(value, this.context.currentTime, TURN_SECONDS)
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#sleep)
    this.voices[Symbol.dispose]()
    void this.context.close()
  }
}
