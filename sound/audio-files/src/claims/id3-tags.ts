import { fourCharacters, hasText, utf8Text, viewOf } from '../bytes.ts'
import { NO_TAGS, type Tags } from './tag-claims.ts'

const HEAD_BYTES = 10
const UNSYNCHRONISED = 0x80
const EXTENDED = 0x40
const LONGEST_TEXT_BYTES = 1_024
const MOST_FRAMES = 1_000

/** How the versions since 2.2 write a frame's name and size. */
interface FrameForm {
  readonly nameBytes: 3 | 4
  readonly headBytes: number
  /** Seven bits a byte. */
  readonly isSynchsafe: boolean
}

const FORMS: Readonly<Record<number, FrameForm>> = {
  2: { nameBytes: 3, headBytes: 6, isSynchsafe: false },
  3: { nameBytes: 4, headBytes: 10, isSynchsafe: false },
  4: { nameBytes: 4, headBytes: 10, isSynchsafe: true },
}
const TEMPO = /^TBPM?$/
const KEY = /^TKEY?$/
const CUSTOM = /^TXXX?$/

/**
 * Tempo and key of an ID3v2 tag.
 *
 * @param tag from its first byte on
 * @see id3v2.4.0-structure and id3v2.4.0-frames
 */
export function readId3Tags(tag: Uint8Array): Tags {
  const form = FORMS[tag[3] ?? 0]
  if (!hasText(tag, 0, 'ID3') || !form) return NO_TAGS
  const content = tag.subarray(HEAD_BYTES, HEAD_BYTES + synchsafe(tag, 6))
  const flags = tag[5] ?? 0
  const plain = flags & UNSYNCHRONISED && !form.isSynchsafe ? synchronised(content) : content
  const from = flags & EXTENDED ? extendedHeadBytes(plain, form) : 0
  let tags = NO_TAGS
  for (const [name, text] of textFrames(plain, form, from)) tags = withFrame(tags, name, text)
  return tags
}

function withFrame(tags: Tags, name: string, text: string): Tags {
  const [label = '', ...rest] = text.split('\0')
  const value = CUSTOM.test(name) ? (rest[0] ?? '') : label
  if (TEMPO.test(name)) return { ...tags, tempo: value }
  if (KEY.test(name)) return { ...tags, key: value }
  // What has a frame of its own is not said better by a custom one.
  if (/^(bpm|tempo)$/i.test(label)) return { ...tags, tempo: tags.tempo ?? value }
  return /^(initial ?key|key)$/i.test(label) ? { ...tags, key: tags.key ?? value } : tags
}

function* textFrames(
  bytes: Uint8Array,
  { nameBytes, headBytes, isSynchsafe }: FrameForm,
  from: number,
): Generator<readonly [name: string, text: string]> {
  const view = viewOf(bytes)
  let at = from
  for (let count = 0; count < MOST_FRAMES && at + headBytes <= bytes.length; count++) {
    const name = fourCharacters(bytes, at).slice(0, nameBytes)
    if (!/^[A-Z0-9]+$/.test(name)) return
    const long = isSynchsafe ? synchsafe(bytes, at + 4) : view.getUint32(at + nameBytes, false)
    const sizeBytes = nameBytes === 3 ? long >>> 8 : long
    const content = bytes.subarray(at + headBytes, at + headBytes + sizeBytes)
    const isWanted = TEMPO.test(name) || KEY.test(name) || CUSTOM.test(name)
    if (isWanted && content.length <= LONGEST_TEXT_BYTES) yield [name, textOf(content)]
    at += headBytes + sizeBytes
  }
}

function synchsafe(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((sum, index) => sum * 128 + ((bytes[at + index] ?? 0) & 0x7f), 0)
}

/** Before 2.4 the size leaves itself out. */
function extendedHeadBytes(bytes: Uint8Array, { isSynchsafe }: FrameForm): number {
  if (bytes.length < 4) return bytes.length
  return isSynchsafe ? synchsafe(bytes, 0) : viewOf(bytes).getUint32(0, false) + 4
}

/** Without the zeros that keep two bytes from looking like the beginning of a frame. */
function synchronised(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== 0 || bytes[at - 1] !== 0xff)
}

/** The first byte says how it is written: Latin-1, UTF-16 with or without its order, UTF-8. */
function textOf(content: Uint8Array): string {
  const [encoding] = content
  const text = content.subarray(1)
  if (encoding === 3) return utf8Text(text) ?? ''
  return encoding === 1 || encoding === 2 ? utf16Text(text) : String.fromCharCode(...text)
}

/** Each of several texts has its own mark of order in front. */
function utf16Text(bytes: Uint8Array): string {
  const view = viewOf(bytes)
  let isLittle = false
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const mark = view.getUint16(at, false)
    if (mark === 0xfffe || mark === 0xfeff) isLittle = mark === 0xfffe
    else text += String.fromCharCode(view.getUint16(at, isLittle))
  }
  return text
}
