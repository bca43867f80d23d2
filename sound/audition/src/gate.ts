/** Too short to be heard as a fade, long enough not to be heard as a click. */
export const FADE_SECONDS = 0.008

/**
 * The way of one voice to the loudspeaker. Opening and closing have a gain each, so that a voice can be stopped while it
 * still comes in, without a step and without what only some browsers can do: hold a fade where it is.
 */
export class Gate implements Disposable {
  readonly #context: BaseAudioContext
  readonly #opening: GainNode
  readonly #closing: GainNode
  #closesAtSeconds = Number.POSITIVE_INFINITY

  constructor(context: BaseAudioContext, destination: AudioNode) {
    this.#context = context
    this.#opening = new GainNode(context, { gain: 0 })
    this.#closing = new GainNode(context)
    this.#opening.connect(this.#closing).connect(destination)
  }

  /** What the voice is connected to. */
  get input(): AudioNode {
    return this.#opening
  }

  /** @param level factor of the amplitude once it is open */
  open(level: number, { atSeconds, fadeSeconds }: { atSeconds: number; fadeSeconds: number }): void {
    const { gain } = this.#opening
    gain.setValueAtTime(0, atSeconds)
    gain.linearRampToValueAtTime(level, atSeconds + fadeSeconds)
  }

  /** For what has no part before its beginning. */
  leaveOpen(level: number): void {
    this.#opening.gain.value = level
  }

  /** Replaces a closing that has not begun; one that has goes on. @returns when it is closed */
  close(atSeconds: number): number {
    if (this.stayOpen()) {
      const { gain } = this.#closing
      gain.setValueAtTime(1, atSeconds)
      gain.linearRampToValueAtTime(0, atSeconds + FADE_SECONDS)
      this.#closesAtSeconds = atSeconds
    }
    return this.#closesAtSeconds + FADE_SECONDS
  }

  /** Takes a planned closing back. @returns false when it has begun already */
  stayOpen(): boolean {
    if (this.#closesAtSeconds <= this.#context.currentTime) return false
    this.#closing.gain.cancelScheduledValues(0)
    this.#closesAtSeconds = Number.POSITIVE_INFINITY
    return true
  }

  [Symbol.dispose](): void {
    this.#opening.disconnect()
    this.#closing.disconnect()
  }
}
