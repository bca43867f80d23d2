import { cutCodecFrames, readMp3Stream, readOggStream } from '@segno/audio-files'
import type { Pcm } from '@segno/units'
import decode from 'audio-decode'
import { AudioRefusal } from './audio-refusal.ts'
import { checkClaim, mostFrames, tooLong, type AudioClaim } from './check-audio.ts'
import { SOUND_SPAN, type Span } from './limits.ts'

/** Small bites: a packed file that lies then unpacks past the limit by a minute of audio and not by an hour. */
const BITE_BYTES = 4_096

interface LossyOptions {
  readonly span?: Span
  /** Of the sound that was made of the file, which may be of a time when nothing was cut. */
  readonly takenFrames?: number | undefined
}

/**
 * Decodes MP3, Ogg Vorbis or Ogg Opus to the frames that the file promises; an MP3 that promises nothing, to those that
 * its codec did not add.
 *
 * @throws {AudioRefusal | AudioFileError} where there are others, or none
 */
export async function decodeLossy(
  bytes: Uint8Array,
  format: 'mp3' | 'ogg',
  { span = SOUND_SPAN, takenFrames }: LossyOptions = {},
): Promise<Pcm> {
  const { decoder, claim, isExact } = format === 'mp3' ? describeMp3(bytes) : describeOgg(bytes)
  checkClaim(claim, span)
  const pcm = await decodeInBites(bytes, decoder, { channels: claim.channels, span })
  const decodedFrames = pcm.channels[0]?.length ?? 0
  const isWhole =
    pcm.sampleRateHz === claim.sampleRateHz && (!isExact || decodedFrames === claim.lengthFrames)
  if (!isWhole) throw damaged()
  return isExact || decodedFrames === takenFrames ? pcm : cutCodecFrames(pcm)
}

interface Described {
  readonly decoder: 'mp3' | 'oga' | 'opus'
  readonly claim: AudioClaim
  readonly isExact: boolean
}

function describeMp3(bytes: Uint8Array): Described {
  const { isExact, ...claim } = readMp3Stream(bytes)
  return { decoder: 'mp3', claim, isExact }
}

function describeOgg(bytes: Uint8Array): Described {
  const { codec, ...claim } = readOggStream(bytes)
  return { decoder: codec === 'opus' ? 'opus' : 'oga', claim, isExact: true }
}

const damaged = (): AudioRefusal =>
  new AudioRefusal('damaged', 'This file is damaged: not all of its audio could be read out of it')

interface Part {
  readonly sampleRate: number
  readonly channelData: readonly Float32Array[]
}

async function decodeInBites(
  bytes: Uint8Array,
  decoder: Described['decoder'],
  { channels, span }: { channels: number; span: Span },
): Promise<Pcm> {
  const parts: Part[] = []
  let lengthFrames = 0
  try {
    for await (const { sampleRate, channelData } of decode(bitesOf(bytes), decoder)) {
      parts.push({ sampleRate, channelData: channelData.map((values) => values.slice()) })
      lengthFrames += channelData[0]?.length ?? 0
      if (lengthFrames > mostFrames({ sampleRateHz: sampleRate, channels }, span)) throw tooLong(span)
    }
  } catch (error) {
    // The decoders throw whatever they like at what they do not understand.
    throw error instanceof AudioRefusal ? error : damaged()
  }
  return joinParts(parts, { channels, lengthFrames })
}

async function* bitesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += BITE_BYTES) {
    yield await Promise.resolve(bytes.subarray(from, from + BITE_BYTES))
  }
}

function joinParts(parts: readonly Part[], size: { channels: number; lengthFrames: number }): Pcm {
  const sampleRateHz = parts[0]?.sampleRate ?? 0
  const channels = Array.from({ length: size.channels }, (_, channel) => {
    const values = new Float32Array(size.lengthFrames)
    let at = 0
    for (const { channelData } of parts) {
      // Equal channels come as one.
      const part = channelData[channel] ?? channelData[0] ?? new Float32Array()
      values.set(part, at)
      at += part.length
    }
    return values
  })
  return { sampleRateHz, channels }
}
