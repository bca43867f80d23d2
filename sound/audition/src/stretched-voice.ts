import { dbToGain } from '@segno/units'
import { FADE_SECONDS, Gate } from './gate.ts'
import { isUnchanged, type Hearing } from './hearing.ts'
import { endsAtSeconds, type Playhead } from './playhead.ts'
import type { StretchNode } from './stretch-node.ts'
import type { StretchSource } from './stretch-source.ts'
import { MESSAGE_SECONDS, SETTLED_SECONDS } from './stretch-timing.ts'
import type { Voice } from './voice.ts'

/** From its own beginning a sound is let in quicker, for the sake of its attack. */
const ATTACK_SECONDS = 0.002
/** As high as previews go, −1 dBTP, and a little less: between the places where peaks are looked for they may be higher. */
const CEILING = dbToGain(-1.1)

/** A sound at another tempo, pitch or both. Its tempo can change while it sounds; its pitch is in its frames. */
export class StretchedVoice implements Voice {
  readonly followLeadSeconds = SETTLED_SECONDS + MESSAGE_SECONDS
  readonly #node: StretchNode
  readonly #source: StretchSource
  readonly #pitchSemitones: number
  readonly #gate: Gate
  readonly #level: number
  playhead: Playhead

  constructor(
    context: BaseAudioContext,
    sound: {
      node: StretchNode
      source: StretchSource
      pitchSemitones: number
      playhead: Playhead
      level: number
      destination: AudioNode
    },
  ) {
    this.#node = sound.node
    this.#source = sound.source
    this.#pitchSemitones = sound.pitchSemitones
    this.playhead = sound.playhead
    this.#level = sound.level
    this.#gate = new Gate(context, sound.destination)
    this.#node.connect(this.#gate.input)
  }

  canFollow(hearing: Hearing): boolean {
    return hearing.pitchSemitones === this.#pitchSemitones && !isUnchanged(hearing)
  }

  async start(): Promise<void> {
    const { atSeconds, positionSeconds } = this.playhead.anchors[0]!
    const fadeSeconds = positionSeconds === 0 ? ATTACK_SECONDS : FADE_SECONDS
    this.#gate.open(this.#level, { atSeconds, fadeSeconds })
    this.#closeAtEnd()
    await this.#node.begin(this.#source, this.playhead, CEILING / this.#level)
  }

  follow(playhead: Playhead): void {
    this.playhead = playhead
    this.#node.follow(playhead)
    this.#closeAtEnd()
  }

  /** A loop goes on behind the gate, so that it can be told to repeat until the last moment. */
  #closeAtEnd(): void {
    const end = endsAtSeconds(this.playhead)
    if (end === null) this.#gate.stayOpen()
    else this.#gate.close(end)
  }

  fadeOut(atSeconds: number): void {
    const end = endsAtSeconds(this.playhead) ?? Number.POSITIVE_INFINITY
    const closed = this.#gate.close(Math.min(atSeconds, end))
    void this.#node.end(closed).then(() => this.#gate[Symbol.dispose]())
  }

  goOn(): void {
    this.#node.goOn()
    this.#closeAtEnd()
  }
}
