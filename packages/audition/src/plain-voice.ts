import { FadingGain } from './fading-gain.ts'
import { anchorAt, type Playhead } from './playhead.ts'
import type { Preview } from './preview-cache.ts'
import type { Voice } from './voice.ts'

/** A sound as it was recorded: the browser's own player, which loops to the fraction of a frame and costs next to nothing. */
export class PlainVoice implements Voice {
  readonly leadSeconds = 0.005
  readonly #source: AudioBufferSourceNode
  readonly #gain: FadingGain
  readonly #level: number
  playhead: Playhead

  constructor(
    context: BaseAudioContext,
    sound: { preview: Preview; playhead: Playhead; level: number; destination: AudioNode },
  ) {
    this.playhead = sound.playhead
    this.#level = sound.level
    this.#gain = new FadingGain(context, sound.destination)
    const [anchor] = sound.playhead.anchors
    this.#source = new AudioBufferSourceNode(context, {
      buffer: sound.preview.buffer,
      loop: anchor?.repeats ?? false,
      // From the master's length: at another rate the buffer may be a fraction of a frame longer than the loop.
      loopStart: 0,
      loopEnd: sound.playhead.lengthSeconds,
    })
    this.#source.connect(this.#gain.node)
  }

  async start(): Promise<void> {
    const [anchor] = this.playhead.anchors
    if (!anchor) return
    this.#source.start(anchor.atSeconds, anchor.positionSeconds)
    this.#gain.open(this.#level, anchor.atSeconds)
  }

  follow(playhead: Playhead, atSeconds: number): boolean {
    if (anchorAt(playhead, atSeconds + 1e-6).speed !== 1) return false
    this.playhead = playhead
    this.#source.loop = playhead.anchors.at(-1)?.repeats ?? false
    return true
  }

  fadeOut(atSeconds: number): void {
    const closed = this.#gain.close(atSeconds)
    this.#source.stop(closed)
    this.#source.addEventListener('ended', () => this[Symbol.dispose](), { once: true })
  }

  [Symbol.dispose](): void {
    this.#source.disconnect()
    this.#gain[Symbol.dispose]()
  }
}
