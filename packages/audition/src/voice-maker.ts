import { dbToGain } from '@segno/units'
import { soundSeconds, type AuditionSound } from './audition-sound.ts'
import { isUnchanged, type Hearing } from './hearing.ts'
import { PlainVoice } from './plain-voice.ts'
import type { Playhead } from './playhead.ts'
import type { Preview } from './preview-cache.ts'
import { SourceMaker } from './source-maker.ts'
import { StretchNode } from './stretch-node.ts'
import { stretchSource, type StretchContent, type StretchSource } from './stretch-source.ts'
import { FILL_SECONDS, MESSAGE_SECONDS } from './stretch-timing.ts'
import { StretchedVoice } from './stretched-voice.ts'
import type { Voice } from './voice.ts'

/** All of a voice but its beginning, which is settled once everything is at hand. */
export interface PreparedVoice {
  /** How long before it is heard it has to begin. */
  readonly leadSeconds: number
  begin(playhead: Playhead): Voice
  /** Instead of beginning. */
  discard(): void
}

interface WantedVoice {
  readonly sound: AuditionSound
  readonly preview: Preview
  readonly hearing: Hearing
  /** Ends the making of what is not wanted any more. */
  readonly signal: AbortSignal
}

/** While one sound fades into another, both are heard. */
const AT_ONCE = 2

/** Makes the voices of one context: the cheapest that gives what is to be heard. */
export class VoiceMaker implements Disposable {
  readonly #context: BaseAudioContext
  readonly #destination: AudioNode
  readonly #sources = new SourceMaker()
  #warmed: Promise<void> | null = null

  constructor(context: BaseAudioContext, destination: AudioNode) {
    this.#context = context
    this.#destination = destination
  }

  /** @throws {AuditionError} `stretch_unavailable`, or the reason of the signal */
  async prepare(wanted: WantedVoice): Promise<PreparedVoice> {
    const { preview, hearing, signal } = wanted
    const common = { level: dbToGain(wanted.sound.gainDb), destination: this.#destination }
    if (isUnchanged(hearing)) {
      return {
        leadSeconds: MESSAGE_SECONDS,
        begin: (playhead) => new PlainVoice(this.#context, { ...common, preview, playhead }),
        discard: () => {},
      }
    }
    const { pitchSemitones } = hearing
    const source = await this.#source(wanted)
    const node = await StretchNode.create(this.#context)
    const discard = (): void => void node.end(0)
    if (signal.aborted) discard()
    signal.throwIfAborted()
    const begin = (playhead: Playhead): Voice =>
      new StretchedVoice(this.#context, { ...common, node, source, pitchSemitones, playhead })
    return { leadSeconds: FILL_SECONDS + MESSAGE_SECONDS, begin, discard }
  }

  /** Makes ready what the first stretched sound would wait for; asking again changes nothing. */
  warm(): Promise<void> {
    this.#warmed ??= this.#warm().catch((error: unknown) => {
      this.#warmed = null
      throw error
    })
    return this.#warmed
  }

  [Symbol.dispose](): void {
    this.#sources[Symbol.dispose]()
  }

  async #warm(): Promise<void> {
    this.#sources.warm()
    const nodes = await Promise.all(Array.from({ length: AT_ONCE }, () => StretchNode.create(this.#context)))
    await Promise.all(nodes.map((node) => node.end(0)))
  }

  /** A shift takes long enough to be felt, so it is made elsewhere; without one this copies and no more. */
  async #source({ sound, preview, hearing, signal }: WantedVoice): Promise<StretchSource> {
    const { pitchSemitones } = hearing
    const lengthSeconds = soundSeconds(sound)
    const { sampleRate: sampleRateHz } = preview.buffer
    const content: StretchContent = {
      channels: preview.channels,
      lengthFrames: lengthSeconds * sampleRateHz,
      lengthSeconds,
      sampleRateHz,
      edges: sound.kind === 'loop' ? 'circular' : 'silent',
      pitchSemitones,
    }
    if (pitchSemitones === 0) return stretchSource(content)
    const handedOver = preview.channels.map((channel) => channel.slice())
    return this.#sources.make({ ...content, channels: handedOver }, signal)
  }
}
