import { semitonesToRatio } from '@segno/units'
import { soundSeconds, type AuditionSound } from './audition-sound.ts'
import type { ByteLru } from './byte-lru.ts'
import { isUnchanged, type Hearing } from './hearing.ts'
import { PlainVoice } from './plain-voice.ts'
import { Resampler } from './resampler.ts'
import { StretchNode } from './stretch-node.ts'
import { StretchPool } from './stretch-pool.ts'
import { stretchSource, type StretchSource } from './stretch-source.ts'
import { StretchedVoice } from './stretched-voice.ts'
import type { Voice } from './voice.ts'

type Channels = readonly Float32Array<ArrayBuffer>[]

/** Makes the voices of one context: the cheapest that gives what is to be heard. */
export class Voices implements Disposable {
  readonly #context: BaseAudioContext
  readonly #pitched: ByteLru<Channels>
  readonly #owned = new DisposableStack()
  readonly #pool: StretchPool
  readonly #resampler: Resampler

  constructor(parts: {
    readonly context: BaseAudioContext
    /** Gives the address of the stretcher's worklet. */
    readonly loadStretcher: () => Promise<string>
    /** Keeps what was shifted, so that hearing it again at this pitch waits for nothing. */
    readonly pitched: ByteLru<Channels>
  }) {
    this.#context = parts.context
    this.#pitched = parts.pitched
    this.#pool = this.#owned.use(
      new StretchPool(() => StretchNode.create(parts.context, parts.loadStretcher)),
    )
    this.#resampler = this.#owned.use(new Resampler())
  }

  /** @throws {AuditionError} `stretch_unavailable` */
  async make(sound: AuditionSound, buffer: AudioBuffer, hearing: Hearing, output: AudioNode): Promise<Voice> {
    if (isUnchanged(hearing)) return new PlainVoice(sound, buffer, output)
    const { pitchSemitones } = hearing
    const source = await this.#source(sound, buffer, pitchSemitones)
    const node = await this.#pool.take()
    return new StretchedVoice({ node, pool: this.#pool, source, pitchSemitones, output })
  }

  /** Makes stretchers ahead of the first sound that needs one. */
  async warm(): Promise<void> {
    await this.#pool.warm()
  }

  [Symbol.dispose](): void {
    this.#owned.dispose()
  }

  async #source(sound: AuditionSound, buffer: AudioBuffer, pitchSemitones: number): Promise<StretchSource> {
    const { sampleRate: sampleRateHz } = this.#context
    const lengthSeconds = soundSeconds(sound)
    const edges = sound.kind === 'loop' ? 'circular' : 'silent'
    const lengthFrames = lengthSeconds * sampleRateHz
    const common = { lengthSeconds, sampleRateHz, edges } as const
    if (pitchSemitones === 0) return stretchSource({ ...common, channels: channelsOf(buffer), lengthFrames })
    const outputFrames = Math.round(lengthFrames / semitonesToRatio(pitchSemitones))
    const key = `${sound.url} ${pitchSemitones}`
    const known = this.#pitched.get(key)
    if (known) return stretchSource({ ...common, channels: known, lengthFrames: outputFrames })
    const copies = channelsOf(buffer).map((channel) => channel.slice())
    const channels = await this.#resampler.resample(copies, { lengthFrames, outputFrames, edges })
    this.#pitched.set(key, channels, outputFrames * channels.length * Float32Array.BYTES_PER_ELEMENT)
    return stretchSource({ ...common, channels, lengthFrames: outputFrames })
  }
}

function channelsOf(buffer: AudioBuffer): Channels {
  return Array.from({ length: buffer.numberOfChannels }, (_, c) => buffer.getChannelData(c))
}
