import type { Playhead } from './playhead.ts'
import { SourceMaker } from './source-maker.ts'
import { StretchNode } from './stretch-node.ts'
import { stretchSource, type StretchContent, type StretchSource } from './stretch-source.ts'
import { StretchedVoice } from './stretched-voice.ts'
import type { Voice } from './voice.ts'

/** While one sound fades into another, both are heard. */
const AT_ONCE = 2

interface Stretched {
  readonly content: StretchContent
  readonly level: number
  readonly destination: AudioNode
  readonly signal: AbortSignal
}

/** A voice all of which is at hand but when it begins. */
interface ReadyVoice {
  readonly begin: (playhead: Playhead) => Voice
  readonly discard: () => void
}

/** Sounds at another tempo, pitch or both, in one context. Most sounds need none of it, so the page fetches it late. */
export class Stretching implements Disposable {
  readonly #context: BaseAudioContext
  readonly #sources = new SourceMaker()

  constructor(context: BaseAudioContext) {
    this.#context = context
  }

  /** @throws {AuditionError} `stretch_unavailable`, or the reason of the signal */
  async prepare(wanted: Stretched): Promise<ReadyVoice> {
    const { content, level, destination, signal } = wanted
    const source = await this.#source(content, signal)
    const node = await StretchNode.create(this.#context)
    const discard = (): void => void node.end(0)
    if (signal.aborted) discard()
    signal.throwIfAborted()
    const { pitchSemitones } = content
    const begin = (playhead: Playhead): Voice =>
      new StretchedVoice(this.#context, { node, source, pitchSemitones, level, destination, playhead })
    return { begin, discard }
  }

  async warm(): Promise<void> {
    this.#sources.warm()
    const nodes = await Promise.all(Array.from({ length: AT_ONCE }, () => StretchNode.create(this.#context)))
    await Promise.all(nodes.map((node) => node.end(0)))
  }

  [Symbol.dispose](): void {
    this.#sources[Symbol.dispose]()
  }

  /** A shift takes long enough to be felt, so it is made elsewhere; without one this copies and no more. */
  async #source(content: StretchContent, signal: AbortSignal): Promise<StretchSource> {
    if (content.pitchSemitones === 0) return stretchSource(content)
    const handedOver = content.channels.map((channel) => channel.slice())
    return this.#sources.make({ ...content, channels: handedOver }, signal)
  }
}
