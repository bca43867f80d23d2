import type { AuditionSound } from '../audition-sound.ts'
import mp3Url from './chirp.mp3?url'
import opusUrl from './chirp.opus?url'

/** A loop whose previews lie beside this file, as the server's encoders made them of `chirpAt`. */
export const CHIRP: AuditionSound = {
  id: 'chirp',
  url: opusUrl,
  otherUrls: [mp3Url],
  lengthFrames: 22_050,
  sampleRateHz: 44_100,
  kind: 'loop',
  tempoBpm: 120,
  gainDb: 0,
}

const LENGTH_SECONDS = CHIRP.lengthFrames / CHIRP.sampleRateHz

/** What its master holds: it rises from 200 to 4 200 Hz, so that a shift by one frame shows, and its ends are silent. */
export function chirpAt(seconds: number, channel: number): number {
  const turns = 200 * seconds + (4_000 * seconds ** 2) / (2 * LENGTH_SECONDS)
  const level = 0.5 * Math.sin((Math.PI * seconds) / LENGTH_SECONDS)
  return level * Math.sin(2 * Math.PI * turns + channel)
}
