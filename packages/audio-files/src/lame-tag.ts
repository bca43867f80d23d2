import { asciiBytes, joinBytes, viewOf } from './bytes.ts'
import { crc16Reflected } from './crc.ts'
import { findMp3Frame, MP3_HEADER_BYTES, readMp3FrameHeader, type Mp3FrameHeader } from './mp3-frames.ts'

/** What LAME puts before the audio, without the decoder's own 529 frames, which every player knows of. */
const ENCODER_DELAY_FRAMES = 576
const HAS_ALL_FIELDS = 15
const CONSTANT_BIT_RATE = 1
const SEEK_TABLE_BYTES = 100
/** From the tag's beginning to the part that only LAME writes. */
const LAME_PART = 120
const LAME_PART_BYTES = 36

/**
 * The same MP3 with a first frame that says how many frames of audio stand in front and behind that are not the sound's.
 * Players that read it decode to exactly `lengthFrames` frames.
 *
 * @param mp3 constant bit rate, as libmp3lame gives it without a tag
 * @throws {RangeError} where there is no frame, or fewer than `lengthFrames` are in it
 * @see the "MP3 Info Tag" revision 1 of the LAME project
 */
export function addLameTag(mp3: Uint8Array, audio: { lengthFrames: number }): Uint8Array<ArrayBuffer> {
  const start = findMp3Frame(mp3)
  const header = start === null ? null : readMp3FrameHeader(mp3, start)
  if (start === null || header === null) throw new RangeError('there is no MP3 frame')
  const body = mp3.subarray(start)
  const frameCount = countFrames(body)
  const paddingFrames = frameCount * header.lengthFrames - audio.lengthFrames - ENCODER_DELAY_FRAMES
  if (paddingFrames < 0 || paddingFrames > 0xfff) throw new RangeError(`${paddingFrames} frames of padding`)
  return joinBytes([tagFrame(body, header, { frameCount, paddingFrames }), body])
}

function countFrames(body: Uint8Array): number {
  let count = 0
  let at = 0
  for (let header = readMp3FrameHeader(body, at); header; header = readMp3FrameHeader(body, at)) {
    count++
    at += header.sizeBytes
  }
  return count
}

function tagFrame(
  body: Uint8Array,
  header: Mp3FrameHeader,
  { frameCount, paddingFrames }: { frameCount: number; paddingFrames: number },
): Uint8Array {
  // The padding bit is taken out, so that the size of this frame does not depend on where the encoder had it.
  const sizeBytes = Math.floor((header.lengthFrames * header.bitRateKbps * 125) / header.sampleRateHz)
  const frame = new Uint8Array(sizeBytes)
  frame.set(body.subarray(0, MP3_HEADER_BYTES), 0)
  frame[2] = (frame[2] ?? 0) & ~2
  const tag = MP3_HEADER_BYTES + header.sideInfoBytes
  const view = viewOf(frame)
  const musicBytes = body.length + sizeBytes
  frame.set(asciiBytes('Info'), tag)
  view.setUint32(tag + 4, HAS_ALL_FIELDS, false)
  view.setUint32(tag + 8, frameCount, false)
  view.setUint32(tag + 12, musicBytes, false)
  for (let percent = 0; percent < SEEK_TABLE_BYTES; percent++) {
    frame[tag + 16 + percent] = Math.floor((percent * 255) / SEEK_TABLE_BYTES)
  }
  const lame = tag + LAME_PART
  frame.set(asciiBytes('LAME3.100'), lame)
  view.setUint8(lame + 9, CONSTANT_BIT_RATE)
  view.setUint8(lame + 20, Math.min(0xff, header.bitRateKbps))
  view.setUint8(lame + 21, ENCODER_DELAY_FRAMES >> 4)
  view.setUint8(lame + 22, ((ENCODER_DELAY_FRAMES & 15) << 4) | (paddingFrames >> 8))
  view.setUint8(lame + 23, paddingFrames & 0xff)
  view.setUint32(lame + 28, musicBytes, false)
  view.setUint16(lame + 32, crc16Reflected(body), false)
  view.setUint16(lame + 34, crc16Reflected(frame.subarray(0, lame + LAME_PART_BYTES - 2)), false)
  return frame
}
