import { readPcmFile, readWavLicence, type WavMetadata, writeWav } from '@segno/audio-files'
import { renderAsHeard } from '@segno/audition/render'
import type { Pcm } from '@segno/units'

/** To the worker. The bytes are handed over. */
export interface RenderOrder {
  /** A WAV file as it was recorded. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly speed: number
  readonly pitchSemitones: number
  /** What the rendered file says of itself; of its licence it says what the recorded one does. */
  readonly metadata: WavMetadata
}

/** From the worker. The bytes are handed over. */
export type RenderReport =
  | { readonly kind: 'rendering'; readonly done: number }
  | { readonly kind: 'rendered'; readonly bytes: Uint8Array<ArrayBuffer> }

addEventListener('message', ({ data }: MessageEvent<RenderOrder>) => void answer(data).catch(reportError))

async function answer({ bytes, speed, pitchSemitones, metadata }: RenderOrder): Promise<void> {
  const { channels, sampleRateHz } = readPcmFile(bytes).pcm
  const licence = readWavLicence(bytes)
  const tell = (done: number): void => report({ kind: 'rendering', done })
  const recorded = { channels, sampleRateHz, kind: metadata.isLoop ? 'loop' : 'oneShot' } as const
  const rendered = await renderAsHeard(recorded, { speed, pitchSemitones, tell })
  const wav = asWav({ sampleRateHz, channels: rendered }, { ...metadata, ...licence })
  report({ kind: 'rendered', bytes: wav }, [wav.buffer])
}

function report(told: RenderReport, transfer: Transferable[] = []): void {
  postMessage(told, { transfer })
}

/** What has become louder than full scale is kept whole as floats, which every DAW reads. */
function asWav(pcm: Pcm, metadata: WavMetadata): Uint8Array<ArrayBuffer> {
  const passes = pcm.channels.some((channel) => channel.some((value) => Math.abs(value) > 1))
  return writeWav({ pcm, bitDepth: passes ? 32 : 24, metadata })
}
