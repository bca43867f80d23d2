import { asciiBytes, joinBytes, viewOf } from '../bytes.ts'
import { readChunks, type Chunk } from '../chunks.ts'
import { makeCrc } from '../crc.ts'
import type { Random } from './random.ts'

/** A file, and how it is put together. */
export interface Specimen {
  readonly bytes: Uint8Array
  readonly kind: 'riff' | 'iff' | 'flac'
}

type Damage = (bytes: Uint8Array, random: Random) => Uint8Array

const ODD_BYTES = [0, 1, 2, 3, 8, 0x10, 0x18, 0x20, 0x40, 0x7f, 0x80, 0xfe, 0xff] as const
const ODD_NUMBERS = [
  0, 1, 2, 7, 8, 15, 16, 17, 24, 0x7f, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe,
  0xffff_ffff,
] as const
const IDS = [
  'fmt ',
  'data',
  'ds64',
  'LIST',
  'acid',
  'smpl',
  'COMM',
  'SSND',
  'FVER',
  'MARK',
  'RF64',
  'fLaC',
  'ID3 ',
] as const
/** Headers stand at the beginning, so half of all damage is done there. */
const HEAD_BYTES = 96

const somewhere = (bytes: Uint8Array, random: Random): number =>
  random.below(random.next() < 0.5 ? Math.min(HEAD_BYTES, bytes.length + 1) : bytes.length + 1)

const spliced = (bytes: Uint8Array, from: number, to: number, put: Uint8Array): Uint8Array =>
  joinBytes([bytes.subarray(0, from), put, bytes.subarray(to)])

/** What can happen to any file. */
const anywhere: readonly [Damage, ...Damage[]] = [
  (bytes, random) => bytes.with(Math.min(somewhere(bytes, random), bytes.length - 1), random.pick(ODD_BYTES)),
  (bytes, random) => {
    const at = Math.min(somewhere(bytes, random), bytes.length - 1)
    return bytes.with(at, (bytes[at] ?? 0) ^ (1 << random.below(8)))
  },
  (bytes, random) => {
    const number = new Uint8Array(4)
    viewOf(number).setUint32(0, random.pick(ODD_NUMBERS), random.next() < 0.5)
    const at = somewhere(bytes, random)
    return spliced(bytes, at, at + 4, number)
  },
  (bytes, random) => bytes.subarray(0, somewhere(bytes, random)),
  (bytes, random) => {
    const at = somewhere(bytes, random)
    return spliced(bytes, at, at, new Uint8Array(1 + random.below(12)).fill(random.pick(ODD_BYTES)))
  },
  (bytes, random) => {
    const at = somewhere(bytes, random)
    return spliced(bytes, at, at + 1 + random.below(12), new Uint8Array())
  },
  (bytes, random) => {
    const from = somewhere(bytes, random)
    const at = somewhere(bytes, random)
    return spliced(bytes, at, at, bytes.subarray(from, from + random.below(64)))
  },
]

const HEAD = 12
const chunkBytes = (bytes: Uint8Array, { start, sizeBytes }: Chunk): Uint8Array =>
  bytes.subarray(start - 8, Math.min(bytes.length, start + sizeBytes + (sizeBytes % 2)))

/** What can happen to a file of chunks: they go, come twice, change places, names and sizes, or hold something odd. */
function damageChunks(
  bytes: Uint8Array,
  { random, littleEndian }: { random: Random; littleEndian: boolean },
): Uint8Array {
  const chunks = readChunks(bytes, { littleEndian, from: HEAD })
  const chosen = chunks[random.below(chunks.length)]
  if (!chosen) return bytes
  const parts = chunks.map((chunk) => chunkBytes(bytes, chunk))
  const at = chunks.indexOf(chosen)
  const part = parts[at]?.slice() ?? new Uint8Array()
  const view = viewOf(part)
  switch (random.below(6)) {
    case 0:
      parts.splice(at, 1)
      break
    case 1:
      parts.splice(random.below(parts.length + 1), 0, part)
      break
    case 2:
      parts.splice(at, 1)
      parts.splice(random.below(parts.length + 1), 0, part)
      break
    case 3:
      part.set(asciiBytes(random.pick(IDS)))
      parts[at] = part
      break
    case 4:
      view.setUint32(
        4,
        random.next() < 0.5 ? random.pick(ODD_NUMBERS) : chosen.sizeBytes + random.below(9) - 4,
        littleEndian,
      )
      parts[at] = part
      break
    default:
      if (part.length >= 10)
        view.setUint16(8 + random.below(part.length - 9), random.pick(ODD_NUMBERS), littleEndian)
      parts[at] = part
  }
  return joinBytes([bytes.subarray(0, HEAD), ...parts])
}

const FLAC_FRAMES_AT = 42
const FLAC_HEADER_BYTES = 7
const crc8 = makeCrc(8, 0x07)
const crc16 = makeCrc(16, 0x8005)

/** Damage inside the only frame of a FLAC file, with the check sums made right again, so that it is not found by them. */
function damageFlacFrame(bytes: Uint8Array, random: Random): Uint8Array {
  const damaged = bytes.slice()
  const endAt = damaged.length - 2
  if (endAt <= FLAC_FRAMES_AT + FLAC_HEADER_BYTES + 1) return damaged
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at =
      FLAC_FRAMES_AT + random.below(Math.min(endAt - FLAC_FRAMES_AT, random.next() < 0.6 ? 24 : Infinity))
    damaged[at] = random.next() < 0.5 ? random.pick(ODD_BYTES) : (damaged[at] ?? 0) ^ (1 << random.below(8))
  }
  const headerEnd = FLAC_FRAMES_AT + FLAC_HEADER_BYTES
  damaged[headerEnd] = crc8(damaged, FLAC_FRAMES_AT, headerEnd)
  const sum = crc16(damaged, FLAC_FRAMES_AT, endAt)
  damaged[endAt] = sum >> 8
  damaged[endAt + 1] = sum & 0xff
  return damaged
}

/** The file with one to four things wrong with it, more often what breaks its structure than what breaks its bytes. */
export function damage({ bytes, kind }: Specimen, random: Random): Uint8Array {
  let damaged = bytes
  for (let times = 1 + random.below(4); times > 0 && damaged.length > 0; times--) {
    if (random.next() < 0.4) damaged = random.pick(anywhere)(damaged, random)
    else if (kind === 'flac') damaged = damageFlacFrame(damaged, random)
    else damaged = damageChunks(damaged, { random, littleEndian: kind === 'riff' })
  }
  return damaged
}
