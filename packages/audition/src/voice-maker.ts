import { dbToGain, semitonesToRatio } from '@segno/units'
import { AuditionError } from './audition-error.ts'
import { soundSeconds, type AuditionSound } from './audition-sound.ts'
import { isUnchanged, type Hearing } from './hearing.ts'
import { PlainVoice } from './plain-voice.ts'
import type { Playhead } from './playhead.ts'
import type { Preview } from './preview-cache.ts'
import { resampleChannel } from './resample-channel.ts'
import { makeSignalsmithNode, type SignalsmithNode } from './signalsmith-node.ts'
import { stretchSource, type StretchSource } from './stretch-source.ts'
import { StretchedVoice } from './stretched-voice.ts'
import type { Voice } from './voice.ts'

/** All of a voice but its beginning, which is settled once everything is at hand. */
export interface PreparedVoice {
  readonly leadSeconds: number
  begin(playhead: Playhead): Voice
}

/** Makes voices, and keeps the stretcher's nodes, which cannot be ended once made, to be used again. */
export class VoiceMaker {
  readonly #context: BaseAudioContext
  readonly #destination: AudioNode
  readonly #idleNodes: SignalsmithNode[] = []

  constructor(context: BaseAudioContext, destination: AudioNode) {
    this.#context = context
    this.#destination = destination
  }

  /** @throws {AuditionError} stretch_unavailable */
  async prepare(sound: AuditionSound, preview: Preview, hearing: Hearing): Promise<PreparedVoice> {
    const common = { level: dbToGain(sound.gainDb), destination: this.#destination }
    if (isUnchanged(hearing)) {
      const begin = (playhead: Playhead): Voice =>
        new PlainVoice(this.#context, { ...common, preview, playhead })
      return { leadSeconds: 0.005, begin }
    }
    const source = makeSource(sound, preview, hearing.pitchSemitones)
    const node = await this.#takeNode()
    await node.addBuffers(source.channels)
    const release = (): void => void this.#idleNodes.push(node)
    const begin = (playhead: Playhead): Voice =>
      new StretchedVoice(this.#context, { ...common, node, source, playhead, release })
    return { leadSeconds: 0.16, begin }
  }

  async #takeNode(): Promise<SignalsmithNode> {
    const idle = this.#idleNodes.pop()
    if (idle) return idle
    return makeSignalsmithNode(this.#context).catch((error: unknown) => {
      throw new AuditionError('stretch_unavailable', error)
    })
  }
}

/** The stretcher's own shift is up to 22 cents off, so the pitch is made by resampling and only the time by stretching. */
function makeSource(sound: AuditionSound, preview: Preview, pitchSemitones: number): StretchSource {
  const edges = sound.kind === 'loop' ? 'circular' : 'silent'
  const lengthSeconds = soundSeconds(sound)
  const { sampleRate } = preview.buffer
  const lengthFrames = lengthSeconds * sampleRate
  if (pitchSemitones === 0) {
    return stretchSource({
      channels: preview.channels,
      lengthFrames,
      lengthSeconds,
      sampleRateHz: sampleRate,
      edges,
    })
  }
  const outputFrames = Math.max(1, Math.round(lengthFrames / semitonesToRatio(pitchSemitones)))
  const channels = preview.channels.map((channel) =>
    resampleChannel(channel, { lengthFrames, outputFrames, edges }),
  )
  return stretchSource({
    channels,
    lengthFrames: outputFrames,
    lengthSeconds,
    sampleRateHz: sampleRate,
    edges,
  })
}
