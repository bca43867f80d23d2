import { writeWav } from '@segno/audio-files'
import type { Page } from 'playwright'

const RATE_HZ = 44_100
export const SKETCH_TEMPO_BPM = 120
const BEAT_SECONDS = 60 / SKETCH_TEMPO_BPM

/** Eight bars of a sketch at 120 BPM in C minor: a kick on every beat, a chord on every bar and a bass between. */
export function sketch(): Buffer {
  const tone = (hz: number, time: number): number => Math.sin(2 * Math.PI * hz * time)
  const chord = (time: number, notes: readonly number[]): number =>
    notes.reduce((sum, hz) => sum + tone(hz, time), 0)
  const chords = [
    [130.81, 155.56, 196],
    [87.31, 103.83, 130.81],
    [98, 116.54, 146.83],
    [65.41, 130.81, 155.56, 196],
  ]
  const channel = Float32Array.from({ length: Math.round(32 * BEAT_SECONDS * RATE_HZ) }, (_, frame) => {
    const time = frame / RATE_HZ
    const inBeat = time % BEAT_SECONDS
    const inBar = time % (4 * BEAT_SECONDS)
    const notes = chords[Math.floor(time / (4 * BEAT_SECONDS)) % 4]!
    const kick = 0.5 * Math.exp(-18 * inBeat) * tone(52, inBeat)
    const hat = 0.08 * Math.exp(-60 * ((time + BEAT_SECONDS / 2) % BEAT_SECONDS)) * tone(8_000, time)
    return kick + hat + 0.12 * Math.exp(-0.8 * inBar) * chord(time, notes)
  })
  return Buffer.from(writeWav({ pcm: { sampleRateHz: RATE_HZ, channels: [channel] }, bitDepth: 16 }))
}

/** Chooses a file as the track that sounds are to go with. */
export async function give(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Your track', { exact: true }).setInputFiles({ name, mimeType: 'audio/wav', buffer })
}

/** Gives the sketch on the match screen, and waits for what goes with it. */
export async function giveSketch(page: Page): Promise<void> {
  await give(page, 'Sketch.wav', sketch())
  await page.getByRole('row').first().waitFor()
}
