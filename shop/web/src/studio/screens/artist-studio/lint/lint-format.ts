import { UPLOAD_RULES } from '@segno/contract'
import type { AudioFormat, PcmFile } from '@segno/audio-files'
import { type Finding, refused } from './finding.ts'

const LOSSY: Partial<Record<AudioFormat, string>> = { mp3: 'MP3', ogg: 'Ogg', m4a: 'AAC (m4a)' }

/** What can be said of a file before it is read. */
export function lintFile({ sizeBytes }: { sizeBytes: number }): Finding[] {
  if (sizeBytes === 0) return [refused('empty', 'This file is empty.')]
  if (sizeBytes > UPLOAD_RULES.maxFileBytes)
    return [refused('too_large', `This file has ${Math.round(sizeBytes / 1e6)} MB; the limit is 100 MB.`)]
  return []
}

/** What is said of a file by its first bytes; null where it may be read. */
export function lintContainer(format: AudioFormat, fileName: string): Finding | null {
  const lossy = LOSSY[format]
  if (lossy === undefined) return null
  const isDisguised = /\.(wave?|aiff?|flac)$/i.test(fileName)
  return refused(
    'lossy',
    `This is ${lossy}${isDisguised ? ' under another name' : ''}, which is lossy. Bounce it again as WAV, AIFF or FLAC.`,
  )
}

type Format = Pick<PcmFile, 'format' | 'bitDepth' | 'lengthFrames' | 'pcm'>

const kiloHertz = (rateHz: number): string => `${Number((rateHz / 1000).toFixed(2))} kHz`

/** Rate, channels, depth and length against what the shop takes. */
export function lintFormat({ bitDepth, lengthFrames, pcm }: Format): Finding[] {
  const {
    minSampleRateHz,
    maxSampleRateHz,
    minBitDepth,
    maxChannels,
    minDurationSeconds,
    maxDurationSeconds,
  } = UPLOAD_RULES
  const rate = pcm.sampleRateHz
  const seconds = lengthFrames / rate
  const found: Finding[] = []
  if (rate < minSampleRateHz || rate > maxSampleRateHz)
    found.push(
      refused(
        'sample_rate',
        `Its sample rate is ${kiloHertz(rate)}; use 44.1 to 192 kHz. Bounce it again rather than converting it.`,
      ),
    )
  if (pcm.channels.length > maxChannels)
    found.push(refused('channels', `It has ${pcm.channels.length} channels; use mono or stereo.`))
  if (bitDepth < minBitDepth)
    found.push(
      refused('bit_depth', `It has ${bitDepth} bits; use 16 to 32. Bounce a bit-crushed sound at 24.`),
    )
  if (seconds < minDurationSeconds)
    found.push(
      refused(
        'too_short',
        `It lasts ${Math.round(seconds * 1000)} ms; the shortest sound lasts ${minDurationSeconds * 1000}.`,
      ),
    )
  if (seconds > maxDurationSeconds)
    found.push(refused('too_long', `It lasts ${Math.round(seconds)} seconds; the longest sound lasts 120.`))
  return found
}
