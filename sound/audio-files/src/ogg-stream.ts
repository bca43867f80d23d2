import { AudioFileError, damagedHeader, noAudio } from './audio-file-error.ts'
import { fourCharacters, hasText, viewOf } from './bytes.ts'
import { makeCrc } from './crc.ts'

/** What an Ogg file with one stream of audio says of it. */
export interface OggStream {
  readonly codec: 'opus' | 'vorbis'
  readonly channels: number
  /** Rate at which the audio is decoded: always 48 kHz for Opus. */
  readonly sampleRateHz: number
  readonly lengthFrames: number
}

export const oggCrc = makeCrc(32, 0x04c1_1db7)
export const OGG_PAGE_HEAD_BYTES = 27
export const LAST_PAGE = 4
const CRC_AT = 22
const OPUS_RATE_HZ = 48_000

interface OggPage {
  readonly serial: number
  readonly flags: number
  /** Frames up to the end of this page; −1 where none ends in it. */
  readonly granule: number
  readonly contentStart: number
  readonly end: number
}

type Description = Omit<OggStream, 'lengthFrames'> & { readonly preSkipFrames: number }

/**
 * Reads the pages of an Ogg file, and verifies the check sum of each, without decoding.
 *
 * @throws {AudioFileError} where it holds neither Opus nor Vorbis, more than one stream, or is damaged or cut off
 * @see RFC 3533, RFC 7845, Vorbis I specification, 4.2.2
 */
export function readOggStream(bytes: Uint8Array): OggStream {
  let described: Description | null = null
  let serial = 0
  let lengthFrames = 0
  let at = 0
  let flags = 0
  while (at < bytes.length) {
    const page = readPage(bytes, at)
    if (page === null) throw brokenOff(lengthFrames, described)
    if (described === null) {
      described = describe(bytes, page.contentStart)
      serial = page.serial
    }
    if (page.serial !== serial) {
      throw new AudioFileError('unsupported_encoding', 'This Ogg file holds more than one stream')
    }
    if (page.granule >= 0) lengthFrames = Math.max(0, page.granule - described.preSkipFrames)
    flags = page.flags
    at = page.end
  }
  if (described === null || lengthFrames === 0) throw noAudio('Ogg')
  if ((flags & LAST_PAGE) === 0) throw brokenOff(lengthFrames, described)
  const { codec, channels, sampleRateHz } = described
  return { codec, channels, sampleRateHz, lengthFrames }
}

function brokenOff(lengthFrames: number, described: Description | null): AudioFileError {
  const seconds = lengthFrames / (described?.sampleRateHz ?? 1)
  return new AudioFileError('truncated', `This Ogg file breaks off after ${seconds.toFixed(1)} seconds`)
}

/** @returns `null` where the file ends before the page does */
function readPage(bytes: Uint8Array, at: number): OggPage | null {
  const contentStart = at + OGG_PAGE_HEAD_BYTES + (bytes[at + OGG_PAGE_HEAD_BYTES - 1] ?? 0)
  if (contentStart > bytes.length) return null
  const segments = bytes.subarray(at + OGG_PAGE_HEAD_BYTES, contentStart)
  const end = segments.reduce((place, size) => place + size, contentStart)
  if (end > bytes.length) return null
  const page = bytes.slice(at, end)
  const view = viewOf(page)
  const claimedCrc = view.getUint32(CRC_AT, true)
  view.setUint32(CRC_AT, 0, true)
  if (fourCharacters(page, 0) !== 'OggS' || oggCrc(page) !== claimedCrc) {
    throw new AudioFileError('damaged', 'This Ogg file is damaged')
  }
  return {
    serial: view.getUint32(14, true),
    flags: view.getUint8(5),
    granule: Number(view.getBigInt64(6, true)),
    contentStart,
    end,
  }
}

function describe(bytes: Uint8Array, at: number): Description {
  const view = viewOf(bytes)
  if (hasText(bytes, at, 'OpusHead') && at + 19 <= bytes.length) {
    const preSkipFrames = view.getUint16(at + 10, true)
    return { codec: 'opus', channels: view.getUint8(at + 9), sampleRateHz: OPUS_RATE_HZ, preSkipFrames }
  }
  if (hasText(bytes, at, '\u0001vorbis') && at + 16 <= bytes.length) {
    const sampleRateHz = view.getUint32(at + 12, true)
    if (sampleRateHz === 0) throw damagedHeader('Ogg Vorbis', 'gives no sample rate')
    return { codec: 'vorbis', channels: view.getUint8(at + 11), sampleRateHz, preSkipFrames: 0 }
  }
  throw new AudioFileError('unsupported_encoding', 'This Ogg file holds neither Vorbis nor Opus')
}
