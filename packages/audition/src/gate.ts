/** Where and for how long a voice comes in or goes out. */
export interface Fade {
  readonly atSeconds: number
  readonly fadeSeconds: number
}

const CURVE_POINTS = 65

/**
 * The way of one voice to the loudspeaker. Opening and closing have a gain each, so that a voice can be stopped while it
 * still comes in, without a step. Both follow a quarter of a sine: two voices that cross keep their power.
 */
export class Gate implements Disposable {
  readonly #opening: GainNode
  readonly #closing: GainNode
  readonly #context: BaseAudioContext
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

  /** @param gain factor of the amplitude once it is open */
  open(fade: Fade & { readonly gain: number }): void {
    const curve = Float32Array.from({ length: CURVE_POINTS }, (_, k) => fade.gain * quarterSine(k))
    this.#opening.gain.setValueCurveAtTime(curve, fade.atSeconds, fade.fadeSeconds)
  }

  /** Replaces a closing that has not begun; one that has goes on. */
  close(fade: Fade): void {
    if (!this.stayOpen()) return
    this.#closesAtSeconds = fade.atSeconds
    const curve = Float32Array.from({ length: CURVE_POINTS }, (_, k) => quarterSine(CURVE_POINTS - 1 - k))
    this.#closing.gain.setValueCurveAtTime(curve, fade.atSeconds, fade.fadeSeconds)
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

function quarterSine(point: number): number {
  return Math.sin((Math.PI / 2) * (point / (CURVE_POINTS - 1)))
}
