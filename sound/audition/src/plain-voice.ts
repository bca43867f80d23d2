import { FADE_SECONDS, Gate } from './gate.ts'
import { isUnchanged, type Hearing } from './hearing.ts'
import type { Playhead } from './playhead.ts'
import type { Preview } from './preview.ts'
import type { Voice } from './voice.ts'

/** What was told to stop can be told another time, but not that it need not. */
const NEVER_SECONDS = 1e9

/** A sound as it was recorded: the browser's own player, which costs next to nothing. */
export class PlainVoice implements Voice {
  readonly followLeadSeconds = 0
  readonly #source: AudioBufferSourceNode
  readonly #gate: Gate
  readonly #level: number
  playhead: Playhead

  constructor(
    context: BaseAudioContext,
    sound: { preview: Preview; playhead: Playhead; level: number; destination: AudioNode },
  ) {
    this.playhead = sound.playhead
    this.#level = sound.level
    this.#gate = new Gate(context, sound.destination)
    const [anchor] = sound.playhead.anchors
    this.#source = new AudioBufferSourceNode(context, {
      buffer: sound.preview.buffer,
      loop: anchor?.repeats ?? false,
      loopStart: 0,
      loopEnd: sound.preview.buffer.duration,
    })
    this.#source.connect(this.#gate.input)
    this.#source.onended = () => {
      this.#source.disconnect()
      this.#gate[Symbol.dispose]()
    }
  }

  canFollow(hearing: Hearing): boolean {
    return isUnchanged(hearing)
  }

  async start(): Promise<void> {
    const [anchor] = this.playhead.anchors
    if (!anchor) return
    // Between two frames the browser would draw straight lines, which takes what is high away.
    const onFrame = (seconds: number): number =>
      Math.round(seconds * this.#source.context.sampleRate) / this.#source.context.sampleRate
    const atSeconds = onFrame(anchor.atSeconds)
    // Its own beginning belongs to the sound: a fade would take the attack away.
    if (anchor.positionSeconds === 0) this.#gate.leaveOpen(this.#level)
    else this.#gate.open(this.#level, { atSeconds, fadeSeconds: FADE_SECONDS })
    this.#source.start(atSeconds, onFrame(anchor.positionSeconds))
  }

  follow(playhead: Playhead): void {
    this.playhead = playhead
    this.#source.loop = playhead.anchors.at(-1)?.repeats ?? false
  }

  fadeOut(atSeconds: number): void {
    this.#source.stop(this.#gate.close(atSeconds))
  }

  goOn(): void {
    if (this.#gate.stayOpen()) this.#source.stop(NEVER_SECONDS)
  }
}
