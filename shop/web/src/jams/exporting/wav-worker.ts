import { writeWav } from '@segno/audio-files'
import type { Pcm } from '@segno/units'

/** Audio to be written, each value times `gain`. Its channels are handed over. */
export interface WavOrder {
  readonly pcm: Pcm
  readonly gain: number
}

addEventListener('message', ({ data: { pcm, gain } }: MessageEvent<WavOrder>) => {
  const channels =
    gain === 1 ? pcm.channels : pcm.channels.map((values) => values.map((value) => gain * value))
  const wav = writeWav({ pcm: { ...pcm, channels }, bitDepth: 24 })
  postMessage(wav, { transfer: [wav.buffer] })
})
