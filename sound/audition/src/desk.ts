import { AuditionError, type AuditionErrorCode } from './audition-error.ts'
import { OutputWatch, type OutputEvents } from './output-watch.ts'
import { PreviewCache } from './preview-cache.ts'
import { VoiceMaker } from './voice-maker.ts'
import { within } from './within.ts'

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
  /** Sent with previews that are fetched before anybody asks to hear them. */
  readonly aheadHeaders?: Readonly<Record<string, string>>
  readonly cacheSizeBytes?: number
}

/** What plays on a desk beside its player. */
export interface DeskGuest {
  /** Another output has taken the place of the one that was, whose clock begins at nought. */
  onRenewed(): void
  /** There is no output until something is to be heard again. */
  onClosed(): void
}

interface DeskUse {
  /** 0…1 */
  readonly volume: number
  /** Whether its player is heard no more. */
  readonly isQuiet: () => boolean
  readonly events: OutputEvents
}

/** An output of the browser, and the buses that lead to it. */
interface Output {
  readonly context: AudioContext
  readonly backing: GainNode
  readonly click: GainNode
  readonly sounds: GainNode
  readonly volume: GainNode
  readonly voices: VoiceMaker
  readonly watch: OutputWatch
}

/** What a player needs of the browser, opened when it is first used, or ahead of that by whoever expects it to be. */
export class Desk implements Disposable {
  readonly #options: DeskOptions
  readonly #use: DeskUse
  #output: Output
  #previews: PreviewCache
  #levels = { volume: 1, backing: 1, sounds: 1 }
  #sleep: ReturnType<typeof setTimeout> | undefined
  #keepers = 0
  readonly #guests = new Set<DeskGuest>()

  /** @throws {AuditionError} output_lost where the browser opens no output */
  constructor(options: DeskOptions, use: DeskUse) {
    this.#options = options
    this.#use = use
    this.#levels.volume = use.volume
    this.#output = this.#open()
    this.#previews = this.#openPreviews()
    // It may have been opened only to decode something.
    this.sleepSoon()
  }

  get hasGuests(): boolean {
    return this.#guests.size > 0
  }

  get context(): AudioContext {
    return this.#output.context
  }

  get voices(): VoiceMaker {
    return this.#output.voices
  }

  get previews(): PreviewCache {
    return this.#previews
  }

  /** Where what is heard beside the sounds is connected to. */
  get backing(): GainNode {
    return this.#output.backing
  }

  /** The same for a metronome, which no mix turns down. */
  get click(): GainNode {
    return this.#output.click
  }

  /** @throws {AuditionError} audio_blocked, audio_interrupted or output_lost where the browser lets nothing sound */
  async wake(): Promise<void> {
    clearTimeout(this.#sleep)
    if (this.context.state === 'closed') this.renew()
    const { context, watch } = this.#output
    // Also while it runs: it may be about to fall asleep.
    const resumed = context.resume().catch((error: unknown) => {
      throw new AuditionError(isForbidden(error) ? 'audio_blocked' : 'audio_interrupted', error)
    })
    await within(resumed, MAY_START_MS, () => new AuditionError(silentBecause(context)))
    // Another may have taken its place meanwhile.
    if (watch === this.#output.watch) watch.want()
  }

  /** Unless something plays again by then, or keeps it awake. */
  sleepSoon(): void {
    clearTimeout(this.#sleep)
    this.#sleep = setTimeout(() => {
      if (this.#keepers > 0 || !this.#use.isQuiet()) return
      this.#output.watch.rest()
      // One that is closed refuses.
      this.context.suspend().catch(() => undefined)
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

  /** Keeps it awake for a guest, and tells it of its output, until that is disposed. */
  host(guest: DeskGuest): Disposable {
    const staying = new DisposableStack()
    this.#guests.add(guest)
    staying.defer(() => this.#guests.delete(guest))
    staying.use(this.keepAwake())
    return staying
  }

  setVolume(volume: number): void {
    this.#levels.volume = volume
    this.#turn(this.#output.volume, volume)
  }

  /** @param mix factors of the amplitude, 0…1 */
  setMix({ backing, sounds }: { backing: number; sounds: number }): void {
    this.#levels = { ...this.#levels, backing, sounds }
    this.#turn(this.#output.backing, backing)
    this.#turn(this.#output.sounds, sounds)
  }

  /**
   * Another output in the place of one that is lost. What sounds on the old one ends; what was decoded stays, unless the new
   * one has another rate.
   *
   * @throws {AuditionError} output_lost where the browser opens none
   */
  renew(): void {
    const before = this.#output
    // First: where no other is to be had, it is lost all the same.
    letGo(before)
    try {
      this.#output = this.#open()
    } catch (error) {
      this.#tellClosed()
      throw error
    }
    if (before.context.sampleRate !== this.context.sampleRate) this.#previews = this.#openPreviews()
    this.sleepSoon()
    for (const guest of this.#guests) guest.onRenewed()
  }

  /** Lets go of the output until something is to be heard again, which opens another. */
  close(): void {
    this.#tellClosed()
    clearTimeout(this.#sleep)
    letGo(this.#output)
  }

  #open(): Output {
    const context = this.#createContext()
    const { volume: volumeLevel, backing: backingLevel, sounds: soundsLevel } = this.#levels
    const volume = new GainNode(context, { gain: volumeLevel })
    volume.connect(context.destination)
    const backing = new GainNode(context, { gain: backingLevel })
    const click = new GainNode(context)
    const sounds = new GainNode(context, { gain: soundsLevel })
    for (const bus of [backing, click, sounds]) bus.connect(volume)
    const watch = new OutputWatch(context, this.#use.events)
    return { context, backing, click, sounds, volume, voices: new VoiceMaker(context, sounds), watch }
  }

  #tellClosed(): void {
    for (const guest of this.#guests) guest.onClosed()
  }

  #createContext(): AudioContext {
    try {
      return this.#options.createContext?.() ?? new AudioContext({ latencyHint: 'interactive' })
    } catch (error) {
      throw new AuditionError('output_lost', error)
    }
  }

  #openPreviews(): PreviewCache {
    const { sampleRate: sampleRateHz } = this.context
    return new PreviewCache({
      decode: (bytes) => this.context.decodeAudioData(bytes),
      sampleRateHz,
      fetch: this.#options.fetch ?? ((url, init) => fetch(url, init)),
      ...(this.#options.aheadHeaders && { aheadHeaders: this.#options.aheadHeaders }),
      sizeBytes: this.#options.cacheSizeBytes ?? CACHE_BYTES,
    })
  }

  #turn({ gain }: GainNode, value: number): void {
    gain.setTargetAtTime(value, this.context.currentTime, TURN_SECONDS)
  }

  [Symbol.dispose](): void {
    this.close()
  }
}

/** Some browsers refuse at once what others put off until a gesture. */
const isForbidden = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError'

/** Why a context that was asked to run does not. */
function silentBecause({ state }: AudioContext): AuditionErrorCode {
  if (state === 'interrupted') return 'audio_interrupted'
  // Once somebody has touched the page, no browser waits for that.
  return navigator.userActivation?.hasBeenActive ? 'output_lost' : 'audio_blocked'
}

function letGo({ context, voices, watch }: Output): void {
  watch[Symbol.dispose]()
  voices[Symbol.dispose]()
  // One that is closed already refuses.
  context.close().catch(() => undefined)
}
