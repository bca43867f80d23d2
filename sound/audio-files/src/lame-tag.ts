import { asciiBytes, joinBytes, viewOf } from './bytes.ts'
import { crc16Reflected } from './crc.ts'
import { findMp3Frame, MP3_HEADER_BYTES, readMp3FrameHeader, type Mp3FrameHeader } from './mp3-frames.ts'

/** What LAME puts before the audio, without the decoder's own 529 frames, which every player knows of. */
const ENCODER_DELAY_FRAMES = 576
/** The tag keeps each of its two lengths in 12 bits. */
const MOST_FRAMES_LEFT_OUT = 0xfff
const HAS_ALL_FIELDS = 15
const CONSTANT_BIT_RATE = 1
/** LAME's newer way to vary it. */
const VARIABLE_BIT_RATE = 4
/** Of a tag frame among frames of all rates, in the place of the bit rate: 128 kbit/s, in which the tag always fits. */
const KBPS_OF_TAG = 128
const KBPS_CODE_OF_TAG = 9
const SEEK_TABLE_BYTES = 100
/** From the tag's beginning to the part that only LAME writes. */
const LAME_PART = 120
const LAME_PART_BYTES = 36

interface TaggedAudio {
  /** Of the sound, at the rate of the MP3. */
  readonly lengthFrames: number
  /** What was encoded before the sound and is to be left out: of a loop the end of the turn before. At most 3 519. */
  readonly leadFrames?: number
}

/**
 * The same MP3 with a first frame that says how many frames of audio stand in front and behind that are not the sound's.
 * Players that read it decode to exactly `lengthFrames` frames.
 *
 * @param mp3 as libmp3lame gives it without a tag, of a constant or a varying bit rate
 * @throws {RangeError} where there is no frame, or fewer than `lengthFrames` are in it, or more than the tag can leave out
 * @see the "MP3 Info Tag" revision 1 of the LAME project
 */
export function addLameTag(mp3: Uint8Array, audio: TaggedAudio): Uint8Array<ArrayBuffer> {
  const start = findMp3Frame(mp3)
  const header = start === null ? null : readMp3FrameHeader(mp3, start)
  if (start === null || header === null) throw new RangeError('there is no MP3 frame')
  const body = mp3.subarray(start)
  const places = placesOfFrames(body)
  const delayFrames = ENCODER_DELAY_FRAMES + (audio.leadFrames ?? 0)
  const paddingFrames = places.length * header.lengthFrames - audio.lengthFrames - delayFrames
  for (const leftOut of [delayFrames, paddingFrames]) {
    if (leftOut < 0 || leftOut > MOST_FRAMES_LEFT_OUT) throw new RangeError(`${leftOut} frames to leave out`)
  }
  return joinBytes([tagFrame(body, header, { places, delayFrames, paddingFrames }), body])
}

/** Where each frame begins. */
function placesOfFrames(body: Uint8Array): number[] {
  const places: number[] = []
  let at = 0
  for (let header = readMp3FrameHeader(body, at); header; header = readMp3FrameHeader(body, at)) {
    places.push(at)
    at += header.sizeBytes
  }
  return places
}

interface Tag {
  readonly places: readonly number[]
  readonly delayFrames: number
  readonly paddingFrames: number
}

function tagFrame(
  body: Uint8Array,
  header: Mp3FrameHeader,
  { places, delayFrames, paddingFrames }: Tag,
): Uint8Array {
  const varies = places.some((at) => readMp3FrameHeader(body, at)?.bitRateKbps !== header.bitRateKbps)
  const frame = emptyFrame(body, header, varies)
  const tag = MP3_HEADER_BYTES + header.sideInfoBytes
  const view = viewOf(frame)
  const musicBytes = body.length + frame.length
  frame.set(asciiBytes(varies ? 'Xing' : 'Info'), tag)
  view.setUint32(tag + 4, HAS_ALL_FIELDS, false)
  view.setUint32(tag + 8, places.length, false)
  view.setUint32(tag + 12, musicBytes, false)
  for (let percent = 0; percent < SEEK_TABLE_BYTES; percent++) {
    const place = places[Math.floor((percent * places.length) / SEEK_TABLE_BYTES)] ?? 0
    frame[tag + 16 + percent] = Math.floor((256 * place) / body.length)
  }
  const lame = tag + LAME_PART
  frame.set(asciiBytes('LAME3.100'), lame)
  view.setUint8(lame + 9, varies ? VARIABLE_BIT_RATE : CONSTANT_BIT_RATE)
  view.setUint8(lame + 20, varies ? 0 : Math.min(0xff, header.bitRateKbps))
  view.setUint8(lame + 21, delayFrames >> 4)
  view.setUint8(lame + 22, ((delayFrames & 15) << 4) | (paddingFrames >> 8))
  view.setUint8(lame + 23, paddingFrames & 0xff)
  view.setUint32(lame + 28, musicBytes, false)
  view.setUint16(lame + 32, crc16Reflected(body), false)
  view.setUint16(lame + 34, crc16Reflected(frame.subarray(0, lame + LAME_PART_BYTES - 2)), false)
  return frame
}

/** A frame like the first one of the music, with nothing in it. */
function emptyFrame(body: Uint8Array, header: Mp3FrameHeader, varies: boolean): Uint8Array {
  const kbps = varies ? KBPS_OF_TAG : header.bitRateKbps
  const sizeBytes = Math.floor((header.lengthFrames * kbps * 125) / header.sampleRateHz)
  const frame = new Uint8Array(sizeBytes)
  frame.set(body.subarray(0, MP3_HEADER_BYTES), 0)
  // The padding bit is taken out, so that the size of this frame does not depend on where the encoder had it.
  const third = (frame[2] ?? 0) & ~2
  frame[2] = varies ? (KBPS_CODE_OF_TAG << 4) | (third & 0x0f) : third
  return frame
}
