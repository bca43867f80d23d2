import { UPLOAD_RULES } from '@segno/contract'
import { gainToDb, type Pcm } from '@segno/units'
import { AudioRefusal } from './audio-refusal.ts'
import { MAX_CHANNELS, MAX_SAMPLE_RATE_HZ, MIN_SAMPLE_RATE_HZ, SOUND_SPAN, type Span } from './limits.ts'

/** What a file claims of its audio before anything is decoded. */
export interface AudioClaim {
  readonly sampleRateHz: number
  readonly channels: number
  /** `null` where it does not say. */
  readonly lengthFrames: number | null
}

/** @throws {AudioRefusal} where no sound can come of it, however it sounds */
export function checkClaim(
  { sampleRateHz, channels, lengthFrames }: AudioClaim,
  span: Span = SOUND_SPAN,
): void {
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
  if (lengthFrames < span.leastSeconds * sampleRateHz) {
    throw new AudioRefusal('too_short', `This file is shorter than ${span.leastSeconds} seconds`)
  }
  if (lengthFrames > mostFrames({ sampleRateHz, channels }, span)) throw tooLong(span)
}

/** What shops moved in with may be coarser; an artist has the original. @throws {AudioRefusal} */
export function checkUpload({
  sampleRateHz,
  bitDepth,
}: {
  sampleRateHz: number
  bitDepth: number | null
}): void {
  const { minSampleRateHz, minBitDepth } = UPLOAD_RULES
  if (sampleRateHz < minSampleRateHz)
    throw new AudioRefusal(
      'sample_rate',
      `A sample rate of ${sampleRateHz} Hz is too low for an upload: bring 44.1 to 192 kHz`,
    )
  if (bitDepth !== null && bitDepth < minBitDepth)
    throw new AudioRefusal(
      'bit_depth',
      `This file has ${bitDepth} bits, which is too coarse for an upload: bounce it with 16 or 24`,
    )
}

/** The longest that audio of such a form may be. */
export function mostFrames(
  { sampleRateHz, channels }: Pick<AudioClaim, 'sampleRateHz' | 'channels'>,
  { mostSeconds, mostValues }: Span,
): number {
  return Math.min(mostSeconds * sampleRateHz, Math.floor(mostValues / channels))
}

export const tooLong = ({ mostSeconds }: Span): AudioRefusal =>
  new AudioRefusal('too_long', `This file lasts longer than ${mostSeconds} seconds`)

/** @throws {AudioRefusal} where what was decoded is no sound */
export function checkPcm({ sampleRateHz, channels }: Pcm, span: Span = SOUND_SPAN): void {
  checkClaim({ sampleRateHz, channels: channels.length, lengthFrames: channels[0]?.length ?? 0 }, span)
  const ranges = channels.map(rangeOf)
  const peak = Math.max(...ranges.map(({ lowest, highest }) => Math.max(-lowest, highest)))
  if (peak > HIGHEST_PEAK) throw tooLoud(peak)
  if (peak < LOWEST_PEAK) {
    throw new AudioRefusal('silent', 'This file is silent from beginning to end')
  }
  if (ranges.every(({ lowest, highest }) => highest - lowest < LOWEST_PEAK)) {
    throw new AudioRefusal(
      'silent',
      'This file holds one steady level from beginning to end, which is silence',
    )
  }
}

/** Half the smallest step of 24 bits: what stays below is nothing that a file for people could have meant. */
const LOWEST_PEAK = 2 ** -24
/** 60 dB beyond full scale; whole numbers that somebody wrote as floats go further. */
const HIGHEST_PEAK = 1_000

function rangeOf(values: Float32Array): { lowest: number; highest: number } {
  let lowest = Infinity
  let highest = -Infinity
  let nothing = 0
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0
    if (value < lowest) lowest = value
    if (value > highest) highest = value
    nothing += value - value
  }
  // A number less itself is nothing; what is endless or no number less itself is no number.
  if (nothing !== 0) throw notFinite()
  return { lowest, highest }
}

const tooLoud = (peak: number): AudioRefusal =>
  new AudioRefusal(
    'too_loud',
    `This file goes ${Math.round(gainToDb(peak) ?? 0)} dB beyond full scale: its values are no floats of −1 to 1. Save it with 24 bits`,
  )

const notFinite = (): AudioRefusal =>
  new AudioRefusal('not_finite', 'This file holds values that are no sound (not a number, or endless)')
