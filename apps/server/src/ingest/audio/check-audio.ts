import type { Pcm } from '@segno/units'
import { AudioRefusal } from './audio-refusal.ts'
import {
  MAX_CHANNELS,
  MAX_DURATION_SECONDS,
  MAX_SAMPLE_RATE_HZ,
  MIN_DURATION_SECONDS,
  MIN_SAMPLE_RATE_HZ,
} from './limits.ts'

/** What a file claims of its audio before anything is decoded. */
export interface AudioClaim {
  readonly sampleRateHz: number
  readonly channels: number
  /** `null` where it does not say. */
  readonly lengthFrames: number | null
}

/** @throws {AudioRefusal} where no sound can come of it, however it sounds */
export function checkClaim({ sampleRateHz, channels, lengthFrames }: AudioClaim): void {
  if (sampleRateHz < MIN_SAMPLE_RATE_HZ || sampleRateHz > MAX_SAMPLE_RATE_HZ) {
    throw new AudioRefusal(
      'sample_rate',
      `A sample rate of ${sampleRateHz} Hz cannot be used: 8 to 192 kHz can`,
    )
  }
  if (channels > MAX_CHANNELS) {
    throw new AudioRefusal('channels', `This file has ${channels} channels. Mono and stereo are taken`)
  }
  if (channels < 1) throw new AudioRefusal('channels', 'This file says it has no channels')
  if (lengthFrames === null) return
  if (lengthFrames < MIN_DURATION_SECONDS * sampleRateHz) {
    throw new AudioRefusal('too_short', 'This file is too short to be heard')
  }
  if (lengthFrames > MAX_DURATION_SECONDS * sampleRateHz) throw tooLong()
}

export const tooLong = (): AudioRefusal =>
  new AudioRefusal('too_long', `This file lasts longer than ${MAX_DURATION_SECONDS} seconds`)

/** @throws {AudioRefusal} where what was decoded is no sound */
export function checkPcm({ sampleRateHz, channels }: Pcm): void {
  checkClaim({ sampleRateHz, channels: channels.length, lengthFrames: channels[0]?.length ?? 0 })
  let isSilent = true
  for (const values of channels) {
    for (const value of values) {
      if (!Number.isFinite(value)) throw notFinite()
      if (value !== 0) isSilent = false
    }
  }
  if (isSilent) throw new AudioRefusal('silent', 'This file is silent from beginning to end')
}

const notFinite = (): AudioRefusal =>
  new AudioRefusal('not_finite', 'This file holds values that are no sound (not a number, or endless)')
