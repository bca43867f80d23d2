import { joinBytes } from '../bytes.ts'
import { muxOggOpus } from '../ogg-opus.ts'
import type { BadFile } from './bad-file.ts'
import { writeFlacOfSilence } from './flac-writer.ts'
import { writeVorbisOfSilence } from './vorbis-of-silence.ts'

const TWO_HOURS_SECONDS = 7_200
/** What those say that lie. */
const A_MINUTE_SECONDS = 60

/** Silence by the encoder's own packet, over and over. */
function opusOfSilence(claimedSeconds: number): BadFile['bytes'] {
  return muxOggOpus({
    packets: Array.from({ length: TWO_HOURS_SECONDS * 50 }, () => Uint8Array.of(0xfc, 0xff, 0xfe)),
    preSkipFrames: 312,
    lengthFrames: claimedSeconds * 48_000,
    sourceRateHz: 48_000,
    channels: 2,
  })
}

/** Frames of 32 kbit/s in which nothing is said of the audio. */
function mp3OfSilence(): BadFile['bytes'] {
  const frame = new Uint8Array(104)
  frame.set([0xff, 0xfb, 0x10, 0x04])
  const count = Math.ceil((TWO_HOURS_SECONDS * 44_100) / 1_152)
  return joinBytes(Array.from({ length: count }, () => frame))
}

/** An import of two hours of silence that is small until it is unpacked; what an artist uploads may only be FLAC of these. */
export interface Bomb extends BadFile {
  readonly expectOfImport: 'too_long'
}

/** Two hours of silence in every packed format, some that say so and some that say they are a minute long. */
export function bombs(): Bomb[] {
  const lossy: [string, BadFile['bytes']][] = [
    ['MP3', mp3OfSilence()],
    ['Ogg Opus', opusOfSilence(TWO_HOURS_SECONDS)],
    ['Ogg Opus that says it is a minute', opusOfSilence(A_MINUTE_SECONDS)],
    ['Ogg Vorbis', writeVorbisOfSilence(TWO_HOURS_SECONDS, TWO_HOURS_SECONDS)],
    ['Ogg Vorbis that says it is a minute', writeVorbisOfSilence(TWO_HOURS_SECONDS, A_MINUTE_SECONDS)],
  ]
  const flac: [string, BadFile['bytes']][] = [
    ['FLAC', writeFlacOfSilence(TWO_HOURS_SECONDS, TWO_HOURS_SECONDS * 44_100)],
    ['FLAC that says nothing', writeFlacOfSilence(TWO_HOURS_SECONDS, 0)],
  ]
  const bomb =
    (expect: BadFile['expect']) =>
    ([format, bytes]: [string, BadFile['bytes']]): Bomb => ({
      name: `two hours of silence as ${format}`,
      bytes,
      expect,
      expectOfImport: 'too_long',
    })
  return [...flac.map(bomb('too_long')), ...lossy.map(bomb('lossy'))]
}
