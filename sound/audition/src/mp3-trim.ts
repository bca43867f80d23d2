/** What an MP3 says stands before and behind its sound, in frames of its own rate. */
export interface Mp3Trim {
  readonly sampleRateHz: number
  readonly delayFrames: number
  readonly paddingFrames: number
  /** Of the frame that holds this tag, which a decoder that does not know it plays as silence. */
  readonly tagFrames: number
}

const RATES_HZ = [44_100, 48_000, 32_000]
const MPEG_1 = 3
const LAYER_III = 1
const MONO = 3
/** From the tag's beginning to the three bytes of delay and padding. */
const DELAYS_AT = 141

/**
 * Reads the LAME tag of an MP3 preview.
 *
 * @returns null where it is no MP3 of MPEG 1, or has no tag
 * @see the "MP3 Info Tag" revision 1 of the LAME project
 */
export function readMp3Trim(bytes: ArrayBuffer): Mp3Trim | null {
  if (bytes.byteLength < 4 + 32 + DELAYS_AT + 4) return null
  const view = new DataView(bytes)
  const head = view.getUint32(0)
  const sampleRateHz = RATES_HZ[(head >>> 10) & 3]
  const isMp3 = head >>> 21 === 0x7ff && ((head >>> 19) & 3) === MPEG_1 && ((head >>> 17) & 3) === LAYER_III
  if (!isMp3 || !sampleRateHz) return null
  const at = 4 + (((head >>> 6) & 3) === MONO ? 17 : 32)
  const name = String.fromCharCode(...new Uint8Array(bytes, at, 4))
  if (name !== 'Info' && name !== 'Xing') return null
  const delays = view.getUint32(at + DELAYS_AT) >>> 8
  return { sampleRateHz, delayFrames: delays >>> 12, paddingFrames: delays & 0xfff, tagFrames: 1_152 }
}
