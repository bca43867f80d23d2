import { AudioFileError, damagedHeader, truncated } from './audio-file-error.ts'
import { hasText, viewOf } from './bytes.ts'
import { findMp3Frame, MP3_HEADER_BYTES, readMp3FrameHeader, type Mp3FrameHeader } from './mp3-frames.ts'

/** What the frames of an MP3 file say of its audio. */
export interface Mp3Stream {
  readonly channels: 1 | 2
  readonly sampleRateHz: number
  /** Without what a LAME tag says to leave out; what decoders that know no tag add counts where there is none. */
  readonly lengthFrames: number
  /** Whether a LAME tag gave the exact length. */
  readonly isExact: boolean
}

interface Mp3Tag {
  readonly frameCount: number | null
  readonly surplusFrames: number | null
}

const HAS_FRAME_COUNT = 1
/** From the tag's beginning to the three bytes of delay and padding. */
const DELAYS_AT = 141
const endings = ['TAG', 'APETAGEX', 'LYRICSBEGIN']

/**
 * Walks over the frames of an MP3 file without decoding them.
 *
 * @throws {AudioFileError} where there are none, where they break off before what a tag promises, or where something else
 * stands between them
 */
export function readMp3Stream(bytes: Uint8Array): Mp3Stream {
  const start = findMp3Frame(bytes)
  const first = start === null ? null : readMp3FrameHeader(bytes, start)
  if (start === null || first === null) throw damagedHeader('MP3', 'is all there is')
  const tag = readTag(bytes, start, first)
  const { frameCount, end } = countFrames(bytes, tag ? start + first.sizeBytes : start, first)
  checkEnd(bytes, { frameCount, end, first, tag })
  const decodedFrames = frameCount * first.lengthFrames
  return {
    channels: first.channels,
    sampleRateHz: first.sampleRateHz,
    lengthFrames: Math.max(0, decodedFrames - (tag?.surplusFrames ?? 0)),
    isExact: typeof tag?.surplusFrames === 'number',
  }
}

function countFrames(
  bytes: Uint8Array,
  start: number,
  first: Mp3FrameHeader,
): { frameCount: number; end: number } {
  let frameCount = 0
  let at = start
  for (;;) {
    const header = readMp3FrameHeader(bytes, at)
    const fits = header && header.sampleRateHz === first.sampleRateHz && at + header.sizeBytes <= bytes.length
    if (!fits) return { frameCount, end: at }
    frameCount++
    at += header.sizeBytes
  }
}

interface Walked {
  readonly frameCount: number
  readonly end: number
  readonly first: Mp3FrameHeader
  readonly tag: Mp3Tag | null
}

function checkEnd(bytes: Uint8Array, { frameCount, end, first, tag }: Walked): void {
  const secondsOf = (count: number): number => (count * first.lengthFrames) / first.sampleRateHz
  const promised = tag?.frameCount ?? frameCount
  const isCutOff = bytes.length - end < first.sizeBytes || readMp3FrameHeader(bytes, end) !== null
  if (frameCount < promised && isCutOff) {
    throw truncated({
      claims: 'MP3',
      thereSeconds: secondsOf(frameCount),
      promisedSeconds: secondsOf(promised),
    })
  }
  if (frameCount < promised || !(isCutOff || endings.some((ending) => hasText(bytes, end, ending)))) {
    const where = secondsOf(frameCount).toFixed(1)
    throw new AudioFileError('damaged', `This MP3 file is damaged after ${where} seconds`)
  }
}

/**
 * The Xing, Info or LAME tag, which takes the place of the first frame.
 *
 * @see the "MP3 Info Tag" revision 1 of the LAME project
 */
function readTag(bytes: Uint8Array, start: number, { sideInfoBytes }: Mp3FrameHeader): Mp3Tag | null {
  const at = start + MP3_HEADER_BYTES + sideInfoBytes
  const isTag = hasText(bytes, at, 'Xing') || hasText(bytes, at, 'Info')
  if (!isTag || at + DELAYS_AT + 4 > bytes.length) return null
  const view = viewOf(bytes)
  const hasCount = (view.getUint32(at + 4, false) & HAS_FRAME_COUNT) !== 0
  const isComplete = view.getUint32(at + 4, false) === 15
  const packed = view.getUint32(at + DELAYS_AT, false) >>> 8
  const delayAndPadding = (packed >>> 12) + (packed & 0xfff)
  return {
    frameCount: hasCount ? view.getUint32(at + 8, false) : null,
    surplusFrames: isComplete && delayAndPadding > 0 ? delayAndPadding : null,
  }
}
