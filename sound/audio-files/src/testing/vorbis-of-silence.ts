import { asciiBytes, joinBytes, viewOf } from '../bytes.ts'
import { FIRST_PAGE, oggPage } from '../ogg-page.ts'
import { LAST_PAGE } from '../ogg-stream.ts'

const RATE_HZ = 44_100
/** The longest block that there is, of which every packet adds half. */
const BLOCK_EXPONENT = 13
const FRAMES_PER_PACKET = 2 ** (BLOCK_EXPONENT - 1)
const PACKETS_PER_PAGE = 255

/** Numbers side by side, least significant bit first. @see Vorbis I specification, 2 */
function packBits(fields: readonly (readonly [value: number, bits: number])[]): Uint8Array {
  const bits = fields.flatMap(([value, count]) =>
    Array.from({ length: count }, (_, bit) => (value >> bit) & 1),
  )
  const bytes = new Uint8Array(Math.ceil(bits.length / 8))
  bits.forEach((bit, at) => {
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7))
  })
  return bytes
}

const named = (kind: number, content: Uint8Array): Uint8Array =>
  joinBytes([Uint8Array.of(kind), asciiBytes('vorbis'), content])

function identification(): Uint8Array {
  const content = new Uint8Array(23)
  const view = viewOf(content)
  view.setUint8(4, 2)
  view.setUint32(5, RATE_HZ, true)
  view.setUint8(21, (BLOCK_EXPONENT << 4) | BLOCK_EXPONENT)
  view.setUint8(22, 1)
  return named(1, content)
}

/** One of everything, as small as it may be. */
function setup(): Uint8Array {
  const codebook = [
    [0, 8],
    [0x564342, 24],
    [1, 16],
    [2, 24],
    [0, 1],
    [0, 1],
    [0, 5],
    [0, 5],
    [0, 4],
  ] as const
  const times = [
    [0, 6],
    [0, 16],
  ] as const
  const floor = [
    [0, 6],
    [1, 16],
    [0, 5],
    [0, 2],
    [4, 4],
  ] as const
  const residue = [
    [0, 6],
    [0, 16],
    [0, 24],
    [0, 24],
    [0, 24],
    [0, 6],
    [0, 8],
    [0, 3],
    [0, 1],
  ] as const
  const mapping = [
    [0, 6],
    [0, 16],
    [0, 1],
    [0, 1],
    [0, 2],
    [0, 8],
    [0, 8],
    [0, 8],
  ] as const
  const mode = [
    [0, 6],
    [0, 1],
    [0, 16],
    [0, 16],
    [0, 8],
  ] as const
  return named(5, packBits([...codebook, ...times, ...floor, ...residue, ...mapping, ...mode, [1, 1]]))
}

/**
 * Stereo silence as Ogg Vorbis in the fewest bytes: two for 4 096 frames.
 *
 * @param claimedSeconds what it says to last
 */
export function writeVorbisOfSilence(
  durationSeconds: number,
  claimedSeconds: number,
): Uint8Array<ArrayBuffer> {
  const count = Math.ceil((durationSeconds * RATE_HZ) / FRAMES_PER_PACKET)
  const comment = named(3, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1))
  const pages = [
    oggPage({ packets: [identification()], granule: 0, sequence: 0, flags: FIRST_PAGE }),
    oggPage({ packets: [comment, setup()], granule: 0, sequence: 1, flags: 0 }),
  ]
  for (let from = 0; from < count; from += PACKETS_PER_PAGE) {
    const until = Math.min(count, from + PACKETS_PER_PAGE)
    const share = (until / count) * claimedSeconds * RATE_HZ
    pages.push(
      oggPage({
        packets: Array.from({ length: until - from }, () => Uint8Array.of(0)),
        granule: Math.floor(share),
        sequence: pages.length,
        flags: until === count ? LAST_PAGE : 0,
      }),
    )
  }
  return joinBytes(pages)
}
