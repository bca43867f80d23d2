import { hasText, joinBytes, utf8Text, viewOf } from '../bytes.ts'
import { flacMetadataBlocks } from '../flac-stream-info.ts'
import { OGG_PAGE_HEAD_BYTES } from '../ogg-stream.ts'
import { NO_TAGS, type Tags } from './tag-claims.ts'

const COMMENT_BLOCK = 4
const MOST_COMMENTS = 1_000
const LONGEST_COMMENT_BYTES = 1_024
/** Comments come first; pictures among them may be long. */
const MOST_PAGES = 64
const COMMENT_MAGICS = ['OpusTags', '\u0003vorbis']

/** Tempo and key of the comments of a FLAC file. @see RFC 9639, 8.6 */
export function readFlacTags(bytes: Uint8Array): Tags {
  for (const { type, content } of flacMetadataBlocks(bytes))
    if (type === COMMENT_BLOCK) return readComments(content)
  return NO_TAGS
}

/** Tempo and key of the comments of an Ogg file with Opus or Vorbis. @see RFC 7845, 5.2 */
export function readOggTags(bytes: Uint8Array): Tags {
  const pages: Uint8Array[] = []
  let at = 0
  while (pages.length < MOST_PAGES && hasText(bytes, at, 'OggS')) {
    const from = at + OGG_PAGE_HEAD_BYTES + (bytes[at + OGG_PAGE_HEAD_BYTES - 1] ?? 0)
    const sizes = bytes.subarray(at + OGG_PAGE_HEAD_BYTES, from)
    at = sizes.reduce((end, size) => end + size, from)
    pages.push(bytes.subarray(from, at))
  }
  const content = joinBytes(pages.slice(1))
  const magic = COMMENT_MAGICS.find((one) => hasText(content, 0, one))
  return magic === undefined ? NO_TAGS : readComments(content.subarray(magic.length))
}

/** The vendor, then pairs such as `BPM=120`, each after its size. */
function readComments(bytes: Uint8Array): Tags {
  const view = viewOf(bytes)
  const sizeAt = (at: number): number => (at + 4 <= bytes.length ? view.getUint32(at, true) : Infinity)
  const countAt = 4 + sizeAt(0)
  let at = countAt + 4
  let tags = NO_TAGS
  for (let left = Math.min(MOST_COMMENTS, sizeAt(countAt)); left > 0 && at < bytes.length; left--) {
    const end = at + 4 + sizeAt(at)
    if (end > bytes.length) break
    if (end - at <= LONGEST_COMMENT_BYTES)
      tags = withComment(tags, utf8Text(bytes.subarray(at + 4, end)) ?? '')
    at = end
  }
  return tags
}

function withComment(tags: Tags, comment: string): Tags {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(comment) ?? []
  if (/^(bpm|tempo)$/i.test(name)) return { ...tags, tempo: tags.tempo ?? value }
  return /^(initial_?key|key)$/i.test(name) ? { ...tags, key: tags.key ?? value } : tags
}
