import { isUnchanged, type Hearing } from './hearing.ts'
import { MESSAGE_SECONDS } from './plain-voice.ts'
import type { Playhead } from './playhead.ts'
import type { StretchNode } from './stretch-node.ts'
import type { StretchPool } from './stretch-pool.ts'
import type { StretchSource } from './stretch-source.ts'
import type { Voice } from './voice.ts'

/** A sound at another tempo, pitch or both. Its tempo can change while it sounds; its pitch is in its frames. */
export class StretchedVoice implements Voice {
  readonly #node: StretchNode
  readonly #pool: StretchPool
  readonly #source: StretchSource
  readonly #pitchSemitones: number

  constructor(parts: {
    readonly node: StretchNode
    /** Where the node goes back to. */
    readonly pool: StretchPool
    readonly source: StretchSource
    readonly pitchSemitones: number
    readonly output: AudioNode
  }) {
    this.#node = parts.node
    this.#pool = parts.pool
    this.#source = parts.source
    this.#pitchSemitones = parts.pitchSemitones
    parts.node.connect(parts.output)
  }

  get startLeadSeconds(): number {
    return this.#node.fillSeconds + MESSAGE_SECONDS
  }

  get followLeadSeconds(): number {
    return this.#node.settledSeconds + MESSAGE_SECONDS
  }

  canFollow(hearing: Hearing): boolean {
    return hearing.pitchSemitones === this.#pitchSemitones && !isUnchanged(hearing)
  }

  start(playhead: Playhead, startsAtSeconds: number): void {
    this.#node.send({ kind: 'begin', source: this.#source, playhead, startsAtSeconds })
  }

  follow(playhead: Playhead): void {
    this.#node.send({ kind: 'follow', playhead })
  }

  [Symbol.dispose](): void {
    this.#pool.give(this.#node)
  }
}
