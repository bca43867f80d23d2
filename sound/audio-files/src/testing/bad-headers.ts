import { joinBytes } from '../bytes.ts'
import { riffChunk } from '../chunks.ts'
import { wavFile } from '../wav-file.ts'
import { writeAiff } from './aiff-writer.ts'
import {
  formChunk,
  freshTone,
  RATE_HZ,
  valuesOf16Bits,
  type BadFile,
  type BadFileOutcome,
} from './bad-file.ts'
import { writeFlac } from './flac-writer.ts'

/** A field of a header: where it stands, and what becomes of the file where it is 0, −1 (every bit set), or its highest. */
interface Field {
  readonly name: string
  readonly atBit: number
  readonly bits: number
  readonly expect: readonly [BadFileOutcome, BadFileOutcome, BadFileOutcome]
}

type FieldRow = readonly [
  name: string,
  at: number,
  bytes: number,
  zero: BadFileOutcome,
  minusOne: BadFileOutcome,
  highest: BadFileOutcome,
]

const ofBytes = ([name, at, bytes, ...expect]: FieldRow): Field => ({
  name,
  atBit: at * 8,
  bits: bytes * 8,
  expect,
})

const wavFields = [
  ['size', 4, 4, 'accepted', 'accepted', 'accepted'],
  ['size of the format', 16, 4, 'damaged_header', 'damaged_header', 'damaged_header'],
  ['format tag', 20, 2, 'unsupported_encoding', 'unsupported_encoding', 'unsupported_encoding'],
  ['number of channels', 22, 2, 'damaged_header', 'damaged_header', 'damaged_header'],
  ['sample rate', 24, 4, 'damaged_header', 'sample_rate', 'sample_rate'],
  ['bytes a second', 28, 4, 'accepted', 'accepted', 'accepted'],
  ['bytes a frame', 32, 2, 'damaged_header', 'damaged_header', 'damaged_header'],
  ['bits a value', 34, 2, 'damaged_header', 'damaged_header', 'damaged_header'],
  ['size of the data', 40, 4, 'unfinished', 'unfinished', 'unfinished'],
] satisfies FieldRow[]

const aiffFields = [
  ['size', 4, 4, 'accepted', 'accepted', 'accepted'],
  ['size of the description', 16, 4, 'damaged_header', 'damaged_header', 'damaged_header'],
  ['number of channels', 20, 2, 'damaged_header', 'truncated', 'truncated'],
  ['number of frames', 22, 4, 'no_audio', 'truncated', 'truncated'],
  ['bits a value', 26, 2, 'damaged_header', 'damaged_header', 'damaged_header'],
  ['exponent of the sample rate', 28, 2, 'damaged_header', 'damaged_header', 'damaged_header'],
  // From 32 768 to 65 536 Hz with this exponent; below 44 100 an artist's upload is not taken.
  ['mantissa of the sample rate', 30, 8, 'damaged_header', 'accepted', 'sample_rate'],
  ['size of the audio', 42, 4, 'accepted', 'accepted', 'accepted'],
  ['offset of the audio', 46, 4, 'accepted', 'truncated', 'truncated'],
  ['size of a block', 50, 4, 'accepted', 'accepted', 'accepted'],
] satisfies FieldRow[]

const flacFields: readonly Field[] = [
  ...(
    [
      ['smallest block', 8, 2, 'accepted', 'accepted', 'accepted'],
      ['largest block', 10, 2, 'accepted', 'accepted', 'accepted'],
      ['smallest frame', 12, 3, 'accepted', 'accepted', 'accepted'],
      ['largest frame', 15, 3, 'accepted', 'accepted', 'accepted'],
      ['check sum', 26, 16, 'accepted', 'accepted', 'accepted'],
    ] satisfies FieldRow[]
  ).map(ofBytes),
  { name: 'sample rate', atBit: 144, bits: 20, expect: ['damaged_header', 'sample_rate', 'sample_rate'] },
  { name: 'number of channels', atBit: 164, bits: 3, expect: ['accepted', 'channels', 'channels'] },
  { name: 'bits a value', atBit: 167, bits: 5, expect: ['damaged_header', 'damaged', 'accepted'] },
  { name: 'number of frames', atBit: 172, bits: 36, expect: ['accepted', 'too_long', 'too_long'] },
]

/** Sets a field of which the most significant bit comes first; a little-endian one is all the same at 0 and at −1. */
function withField(
  file: Uint8Array,
  field: Field,
  value: { of: bigint; littleEndian: boolean },
): BadFile['bytes'] {
  const changed = file.slice()
  for (let bit = 0; bit < field.bits; bit++) {
    const isSet = (value.of >> BigInt(field.bits - 1 - bit)) & 1n
    const place = value.littleEndian
      ? field.atBit + field.bits - 8 - (bit & ~7) + (bit & 7)
      : field.atBit + bit
    const mask = 0x80 >> (place & 7)
    const byte = changed[place >> 3] ?? 0
    changed[place >> 3] = isSet ? byte | mask : byte & ~mask
  }
  return joinBytes([changed])
}

interface Container {
  readonly name: string
  readonly littleEndian: boolean
  readonly fields: readonly Field[]
  readonly make: () => Uint8Array
}

const plain = () => ({ sampleRateHz: RATE_HZ, bitDepth: 16, channels: [freshTone()] })

const containers: readonly Container[] = [
  {
    name: 'WAV',
    littleEndian: true,
    fields: wavFields.map(ofBytes),
    make: () => wavFile([formChunk({}), riffChunk('data', valuesOf16Bits(freshTone()))]),
  },
  {
    name: 'AIFF',
    littleEndian: false,
    fields: aiffFields.map(ofBytes),
    make: () => writeAiff({ ...plain(), kind: null }),
  },
  {
    name: 'FLAC',
    littleEndian: false,
    fields: flacFields,
    make: () => writeFlac({ ...plain(), predictor: 2, blockFrames: 1_024 }),
  },
]

/** Every field of the headers of WAV, AIFF and FLAC at 0, at −1 and at its highest. */
export function badHeaders(): BadFile[] {
  return containers.flatMap(({ name, littleEndian, fields, make }) =>
    fields.flatMap((field) => {
      const values = [
        ['0', 0n],
        ['−1', 2n ** BigInt(field.bits) - 1n],
        ['its highest', 2n ** BigInt(field.bits - 1) - 1n],
      ] as const
      return values.map(([said, of], index) => ({
        name: `${name} with the ${field.name} at ${said}`,
        bytes: withField(make(), field, { of, littleEndian }),
        expect: field.expect[index] ?? 'accepted',
      }))
    }),
  )
}

/** WAV, AIFF and FLAC that break off after each tenth. */
export function cutOff(): BadFile[] {
  return containers.flatMap(({ name, make }) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenths) => {
      const file = make()
      const bytes = joinBytes([file.subarray(0, Math.round((file.length * tenths) / 10))])
      return { name: `${name} cut off after ${tenths} tenths`, bytes, expect: 'truncated' }
    }),
  )
}
