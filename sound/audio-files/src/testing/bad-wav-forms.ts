import { joinBytes, viewOf } from '../bytes.ts'
import { riffChunk } from '../chunks.ts'
import { wavFile } from '../wav-file.ts'
import { floatValues, formChunk, freshTone, text, valuesOf16Bits, type BadFile } from './bad-file.ts'

const EXTENSIBLE = 0xfffe
const PCM_NAME = Uint8Array.of(1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71)
const FLOAT_NAME = Uint8Array.of(3, ...PCM_NAME.subarray(1))
const FOREIGN_NAME = Uint8Array.of(...PCM_NAME.subarray(0, 8), 1, 2, 3, 4, 5, 6, 7, 8)

interface Extension {
  readonly channels?: number
  readonly sampleRateHz?: number
  readonly name?: Uint8Array
  readonly validBits?: number
  readonly speakers?: number
  readonly bytesPerValue?: number
  readonly data?: Uint8Array
  /** What it says of its own length; 22 is right. */
  readonly sizeBytes?: number
}

/** A WAV file of the extensible form. */
export function extensible(given: Extension): BadFile['bytes'] {
  const {
    name = PCM_NAME,
    bytesPerValue = 2,
    validBits = bytesPerValue * 8,
    speakers = 4,
    sizeBytes = 22,
  } = given
  const extension = new Uint8Array(24)
  const view = viewOf(extension)
  view.setUint16(0, sizeBytes, true)
  view.setUint16(2, validBits, true)
  view.setUint32(4, speakers, true)
  extension.set(name, 8)
  const data = given.data ?? valuesOf16Bits(freshTone(), bytesPerValue)
  return wavFile([
    formChunk({ ...given, tag: EXTENSIBLE, bytesPerValue, extension }),
    riffChunk('data', data),
  ])
}

const fractions = (): number[] => freshTone().map((value) => value / 32_768)

const extensibles = (): BadFile[] => [
  { name: 'an extensible WAV', bytes: extensible({}), expect: 'accepted' },
  { name: 'an extensible WAV of 24 bits', bytes: extensible({ bytesPerValue: 3 }), expect: 'accepted' },
  {
    name: 'an extensible WAV of 24 bits in four bytes',
    bytes: extensible({ bytesPerValue: 4, validBits: 24 }),
    expect: 'accepted',
  },
  {
    name: 'an extensible WAV of 20 bits in three bytes',
    bytes: extensible({ bytesPerValue: 3, validBits: 20 }),
    expect: 'accepted',
  },
  {
    name: 'an extensible WAV of floats',
    bytes: extensible({ name: FLOAT_NAME, bytesPerValue: 4, data: floatValues(fractions()) }),
    expect: 'accepted',
  },
  { name: 'an extensible WAV of no valid bits', bytes: extensible({ validBits: 0 }), expect: 'accepted' },
  {
    name: 'an extensible WAV of too many valid bits',
    bytes: extensible({ validBits: 99 }),
    expect: 'accepted',
  },
  { name: 'an extensible WAV for no loudspeaker', bytes: extensible({ speakers: 0 }), expect: 'accepted' },
  {
    name: 'an extensible WAV for all loudspeakers',
    bytes: extensible({ speakers: 2 ** 32 - 1 }),
    expect: 'accepted',
  },
  {
    name: 'an extensible WAV whose extension says it is empty',
    bytes: extensible({ sizeBytes: 0 }),
    expect: 'accepted',
  },
  {
    name: 'an extensible WAV of a foreign kind',
    bytes: extensible({ name: FOREIGN_NAME }),
    expect: 'unsupported_encoding',
  },
  {
    name: 'an extensible WAV without its extension',
    bytes: wavFile([formChunk({ tag: EXTENSIBLE }), riffChunk('data', valuesOf16Bits(freshTone()))]),
    expect: 'damaged_header',
  },
]

interface Long {
  readonly form: 'RF64' | 'BW64'
  /** What the long size says, where it says anything. */
  readonly dataBytes?: (there: number) => bigint
  /** Whether the data says its own size too. */
  readonly isShort?: boolean
  readonly data?: Uint8Array
  readonly channels?: number
  readonly sampleRateHz?: number
}

/** A WAV file of a form that is made for more than four gigabytes. */
export function long({ form, dataBytes, isShort = false, ...given }: Long): BadFile['bytes'] {
  const data = given.data ?? valuesOf16Bits(freshTone())
  const sizes = new Uint8Array(28)
  const view = viewOf(sizes)
  view.setBigUint64(0, BigInt(72 + data.length), true)
  view.setBigUint64(8, dataBytes?.(data.length) ?? 0n, true)
  view.setBigUint64(16, BigInt(data.length / 2), true)
  const head = dataBytes ? [riffChunk('ds64', sizes)] : []
  const dataChunk = riffChunk('data', data)
  if (!isShort) viewOf(dataChunk).setUint32(4, 0xffff_ffff, true)
  const file = wavFile([...head, formChunk(given), dataChunk])
  file.set(text(form), 0)
  viewOf(file).setUint32(4, 0xffff_ffff, true)
  return file
}

const all = (there: number): bigint => BigInt(there)

const longs = (): BadFile[] => [
  { name: 'an RF64', bytes: long({ form: 'RF64', dataBytes: all }), expect: 'accepted' },
  { name: 'a BW64', bytes: long({ form: 'BW64', dataBytes: all }), expect: 'accepted' },
  {
    name: 'an RF64 whose data is short',
    bytes: long({ form: 'RF64', dataBytes: all, isShort: true }),
    expect: 'accepted',
  },
  {
    name: 'an RF64 that says it is endless',
    bytes: long({ form: 'RF64', dataBytes: () => 2n ** 64n - 1n }),
    expect: 'truncated',
  },
  {
    name: 'an RF64 that says it is empty',
    bytes: long({ form: 'RF64', dataBytes: () => 0n }),
    expect: 'unfinished',
  },
  { name: 'an RF64 that says no size', bytes: long({ form: 'RF64' }), expect: 'unfinished' },
]

function amongChunks(...others: Uint8Array[]): BadFile['bytes'] {
  return wavFile([...others, formChunk({}), riffChunk('data', valuesOf16Bits(freshTone()))])
}

const chunks = (): BadFile[] => [
  {
    name: 'a WAV with an odd chunk',
    bytes: amongChunks(riffChunk('bext', new Uint8Array(603))),
    expect: 'accepted',
  },
  {
    name: 'a WAV with an odd chunk and no padding',
    bytes: amongChunks(riffChunk('bext', new Uint8Array(603)).subarray(0, -1)),
    expect: 'accepted',
  },
  {
    name: 'a WAV of 8 bits with an odd number of bytes',
    bytes: wavFile([formChunk({ bytesPerValue: 1 }), riffChunk('data', valuesOf16Bits(freshTone(), 1))]),
    expect: 'bit_depth',
  },
  {
    name: 'a WAV with half a frame at its end',
    bytes: wavFile([
      formChunk({}),
      riffChunk('data', joinBytes([valuesOf16Bits(freshTone()), Uint8Array.of(7)])),
    ]),
    expect: 'accepted',
  },
  {
    name: 'a WAV with its data before its format',
    bytes: wavFile([riffChunk('data', valuesOf16Bits(freshTone())), formChunk({})]),
    expect: 'accepted',
  },
  {
    name: 'a WAV with another format tag than its data (MP3)',
    bytes: wavFile([formChunk({ tag: 85 }), riffChunk('data', valuesOf16Bits(freshTone()))]),
    expect: 'unsupported_encoding',
  },
  {
    name: 'a WAV without a format',
    bytes: wavFile([riffChunk('data', valuesOf16Bits(freshTone()))]),
    expect: 'damaged_header',
  },
  { name: 'a WAV without data', bytes: wavFile([formChunk({})]), expect: 'damaged_header' },
]

/** WAV as its many writers make it: the extensible form, the long ones, chunks of odd sizes and orders. */
export function badWavForms(): BadFile[] {
  return [...extensibles(), ...longs(), ...chunks()]
}
