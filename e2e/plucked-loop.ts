import { writeWav } from '@segno/audio-files'

const RATE_HZ = 44_100

/** A plucked tone on every beat, so that there is a tempo and a key to be found. */
export function pluckedLoop({
  bpm,
  beats,
  pitchHz,
}: {
  bpm: number
  beats: number
  pitchHz: number
}): Uint8Array {
  const beatSeconds = 60 / bpm
  const tone = new Float32Array(Math.round(beats * beatSeconds * RATE_HZ))
  for (let at = 0; at < tone.length; at++) {
    const seconds = (at / RATE_HZ) % beatSeconds
    tone[at] = 0.5 * Math.exp(-seconds * 6) * Math.sin(2 * Math.PI * pitchHz * seconds)
  }
  return writeWav({ pcm: { sampleRateHz: RATE_HZ, channels: [tone] }, bitDepth: 24 })
}
