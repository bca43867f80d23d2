import { writeWav } from '@segno/audio-files'

const RATE_HZ = 44_100

/** Eight bars of clicks and a bass, as a WAV file. */
export function clickTrack(tempoBpm: number): Uint8Array<ArrayBuffer> {
  const beatFrames = (60 * RATE_HZ) / tempoBpm
  const channel = Float32Array.from({ length: Math.round(32 * beatFrames) }, (_, frame) => {
    const inBeatSeconds = (frame % beatFrames) / RATE_HZ
    const click = Math.exp(-30 * inBeatSeconds) * Math.sin(2 * Math.PI * 60 * inBeatSeconds)
    const isOffBeat = Math.floor(frame / beatFrames) % 2 === 1
    const bass = Math.sin((2 * Math.PI * 65.41 * frame) / RATE_HZ)
    return 0.5 * click + 0.15 * bass + (isOffBeat ? 0.2 * Math.exp(-60 * inBeatSeconds) * noise(frame) : 0)
  })
  return wav(channel)
}

/** Two seconds of nothing. */
export const silence = (): Uint8Array<ArrayBuffer> => wav(new Float32Array(2 * RATE_HZ))

const wav = (channel: Float32Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(writeWav({ pcm: { sampleRateHz: RATE_HZ, channels: [channel] }, bitDepth: 16 }))

/** The same on every run. */
const noise = (frame: number): number => ((frame * 1_103_515_245 + 12_345) % 2_048) / 1_024 - 1
