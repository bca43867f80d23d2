import { FADE_SECONDS, Gate } from '../gate.ts'
import { turnsIn, type Run } from './jam-runs.ts'

/** What begins with its attack has nothing to fade in. */
const ATTACK_SECONDS = 0.002
/** What is shorter goes round by itself: a jam would have a million sources. */
const SHORTEST_TURN_SECONDS = 0.02
/** Quick enough for the ear, slow enough not to crackle. */
const TURN_SECONDS = 0.01
const METER_FRAMES = 1_024

/** One turn of a lane's sound, at the jam's tempo and the lane's pitch. */
export interface LaneAudio {
  readonly buffer: AudioBuffer
  /** After which it begins anew; null for what sounds once. */
  readonly turnSeconds: number | null
  /** Whether it is only the beginning of a turn, whose rest is still made. */
  readonly isPart?: boolean
}

export interface StripSettings {
  /** A factor of the amplitude: gain, mute and solo in one. */
  readonly level: number
  /** −1 is left, 1 right. */
  readonly pan: number
}

interface Sounding {
  readonly gate: Gate
  readonly sources: readonly AudioBufferSourceNode[]
  readonly fromSeconds: number
  readonly untilSeconds: number
}

/** A lane's way to the mix: level, place between left and right, and a meter. */
export class LaneStrip implements Disposable {
  readonly #context: BaseAudioContext
  readonly #level: GainNode
  readonly #panner: StereoPannerNode
  readonly #meter: AnalyserNode
  readonly #heard = new Float32Array(METER_FRAMES)
  readonly #sounding = new Set<Sounding>()

  constructor(context: BaseAudioContext, destination: AudioNode, { level, pan }: StripSettings) {
    this.#context = context
    this.#level = new GainNode(context, { gain: level })
    this.#panner = new StereoPannerNode(context, { pan })
    this.#meter = new AnalyserNode(context, { fftSize: METER_FRAMES })
    this.#level.connect(this.#panner).connect(destination)
    this.#panner.connect(this.#meter)
  }

  /** From a time on, or now, in the place of what was to be set later. */
  set({ level, pan }: StripSettings, atSeconds = 0): void {
    const now = this.#context.currentTime
    for (const [param, value] of [
      [this.#level.gain, level],
      [this.#panner.pan, pan],
    ] as const) {
      param.cancelScheduledValues(now)
      param.setTargetAtTime(value, Math.max(now, atSeconds), TURN_SECONDS)
    }
  }

  /** The highest amplitude of the last hundredth of a second or two, 0…1 and above. */
  peak(): number {
    this.#meter.getFloatTimeDomainData(this.#heard)
    return this.#heard.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  }

  /**
   * Plays what of a run is due at `soonestSeconds` or later.
   *
   * @param begunSeconds when the jam began, of the context's clock
   */
  play(
    { buffer, turnSeconds, isPart = false }: LaneAudio,
    run: Run,
    times: { begunSeconds: number; soonestSeconds: number },
  ): void {
    const { begunSeconds, soonestSeconds } = times
    const from = begunSeconds + run.fromSeconds
    const atSeconds = this.#onFrame(Math.max(from, soonestSeconds))
    const lastsUntil = isPart
      ? Math.min(run.untilSeconds, run.fromSeconds + buffer.duration - run.offsetSeconds)
      : run.untilSeconds
    const endSeconds = begunSeconds + lastsUntil
    if (endSeconds - atSeconds < 2 * FADE_SECONDS) return
    const gate = new Gate(this.#context, this.#level)
    gate.open(1, { atSeconds, fadeSeconds: atSeconds > from + FADE_SECONDS ? FADE_SECONDS : ATTACK_SECONDS })
    gate.close(endSeconds - FADE_SECONDS)
    const isTiny = turnSeconds !== null && turnSeconds < SHORTEST_TURN_SECONDS
    const turns = (isTiny ? [run] : turnsIn(run, turnSeconds)).filter(
      (turn) => begunSeconds + turn.untilSeconds > atSeconds,
    )
    const sources = turns.map((turn) => {
      const loop = isTiny ? { loop: true, loopEnd: turnSeconds } : {}
      const source = new AudioBufferSourceNode(this.#context, { buffer, ...loop })
      const start = this.#onFrame(begunSeconds + turn.fromSeconds)
      const end = this.#onFrame(begunSeconds + turn.untilSeconds)
      source.connect(gate.input)
      source.start(Math.max(start, atSeconds), turn.offsetSeconds + Math.max(0, atSeconds - start))
      source.stop(end)
      return source
    })
    const sounding = { gate, sources, fromSeconds: atSeconds, untilSeconds: endSeconds }
    this.#sounding.add(sounding)
    const last = sources.at(-1)
    if (last)
      last.onended = () => {
        gate[Symbol.dispose]()
        this.#sounding.delete(sounding)
      }
  }

  /** Ends what sounds, and what was to sound later. */
  end(atSeconds: number): void {
    for (const { gate, sources, fromSeconds, untilSeconds } of this.#sounding) {
      if (untilSeconds <= atSeconds) continue
      const closedSeconds = fromSeconds >= atSeconds ? atSeconds : gate.close(atSeconds)
      for (const source of sources) source.stop(closedSeconds)
    }
  }

  [Symbol.dispose](): void {
    for (const { gate } of this.#sounding) gate[Symbol.dispose]()
    this.#level.disconnect()
    this.#panner.disconnect()
  }

  /** Between two frames the browser would draw straight lines, which takes what is high away. */
  #onFrame(seconds: number): number {
    return Math.round(seconds * this.#context.sampleRate) / this.#context.sampleRate
  }
}
