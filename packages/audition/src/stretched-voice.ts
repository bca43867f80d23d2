import { FadingGain } from './fading-gain.ts'
import { anchorAt, endsAtSeconds, positionAt, type Playhead } from './playhead.ts'
import type { SignalsmithNode } from './signalsmith-node.ts'
import type { StretchSource } from './stretch-source.ts'
import type { Voice } from './voice.ts'

/** The stretcher's windows fill within this time, during which it is not heard yet. */
const FILL_SECONDS = 0.14
/** A change must reach the audio thread before the windows over it are settled. */
const SETTLED_SECONDS = 0.09

/** A sound at another tempo or pitch. */
export class StretchedVoice implements Voice {
  readonly leadSeconds = FILL_SECONDS + 0.02
  readonly #node: SignalsmithNode
  readonly #source: StretchSource
  readonly #gain: FadingGain
  readonly #level: number
  readonly #sampleRateHz: number
  readonly #release: () => void
  playhead: Playhead

  constructor(
    context: BaseAudioContext,
    sound: {
      node: SignalsmithNode
      source: StretchSource
      playhead: Playhead
      level: number
      destination: AudioNode
      /** Gives the node back once it is silent. */
      release: () => void
    },
  ) {
    this.#node = sound.node
    this.#source = sound.source
    this.playhead = sound.playhead
    this.#level = sound.level
    this.#sampleRateHz = context.sampleRate
    this.#release = sound.release
    this.#gain = new FadingGain(context, sound.destination)
    this.#node.connect(this.#gain.node)
  }

  async start(): Promise<void> {
    const [anchor] = this.playhead.anchors
    if (!anchor) return
    const known = this.#schedule(
      anchor.atSeconds - FILL_SECONDS,
      anchor.positionSeconds - FILL_SECONDS * anchor.speed,
    )
    this.#gain.open(this.#level, anchor.atSeconds)
    this.#closeAtEnd()
    await known
  }

  follow(playhead: Playhead, atSeconds: number): boolean {
    this.playhead = playhead
    const heardAt = atSeconds + SETTLED_SECONDS
    void this.#schedule(heardAt, positionAt(playhead, heardAt))
    this.#gain.keepOpen(this.#level, atSeconds)
    this.#closeAtEnd()
    return true
  }

  /** Content before the sound's first frame is there, in the padding. */
  #schedule(outputSeconds: number, positionSeconds: number): Promise<unknown> {
    const { padFrames, framesPerSecond, edges } = this.#source
    const toInput = (position: number): number =>
      (position * framesPerSecond + padFrames) / this.#sampleRateHz
    const { speed, repeats } = anchorAt(this.playhead, outputSeconds + FILL_SECONDS)
    const loops = repeats && edges === 'circular'
    return this.#node.schedule({
      active: true,
      output: outputSeconds,
      input: toInput(positionSeconds),
      rate: (speed * framesPerSecond) / this.#sampleRateHz,
      semitones: 0,
      loopStart: loops ? toInput(0) : 0,
      loopEnd: loops ? toInput(this.playhead.lengthSeconds) : 0,
    })
  }

  /** The padding behind a loop is its own beginning, so where it is not to repeat it must be shut off. */
  #closeAtEnd(): void {
    const end = endsAtSeconds(this.playhead)
    if (end !== null) this.#gain.close(end)
  }

  fadeOut(atSeconds: number): void {
    const closed = this.#gain.close(atSeconds)
    setTimeout(() => this[Symbol.dispose](), (closed - atSeconds) * 1_000 + 50)
  }

  [Symbol.dispose](): void {
    this.#node.disconnect(this.#gain.node)
    this.#gain[Symbol.dispose]()
    void this.#node.schedule({ active: false, output: 0 })
    void this.#node.dropBuffers()
    this.#release()
  }
}
