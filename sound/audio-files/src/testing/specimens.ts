import { joinBytes } from '../bytes.ts'
import { riffChunk } from '../chunks.ts'
import { wavFile } from '../wav-file.ts'
import { withWavMetadata } from '../wav-metadata.ts'
import { writeAiff } from './aiff-writer.ts'
import { formChunk, text, valuesOf16Bits } from './bad-file.ts'
import { extensible, long } from './bad-wav-forms.ts'
import type { Specimen } from './damage.ts'
import { writeFlac } from './flac-writer.ts'

const RATE_HZ = 44_100
const LENGTH_FRAMES = 48
const channel = (seed: number): number[] =>
  Array.from({ length: LENGTH_FRAMES }, (_, frame) => ((frame * 37 + seed * 11) % 200) - 100)

function wavs(): Uint8Array[] {
  const plain = [1, 2, 3, 4].map((bytesPerValue) =>
    wavFile([formChunk({ bytesPerValue }), riffChunk('data', valuesOf16Bits(channel(1), bytesPerValue))]),
  )
  const floats = wavFile([
    formChunk({ tag: 3, bytesPerValue: 4 }),
    riffChunk('data', new Uint8Array(4 * LENGTH_FRAMES)),
  ])
  const stereo = wavFile([formChunk({ channels: 2 }), riffChunk('data', valuesOf16Bits(channel(2)))])
  const described = withWavMetadata(stereo, {
    isLoop: true,
    tempoBpm: 120,
    title: 'Title',
    licenceNumber: '1',
  })
  const data = valuesOf16Bits(channel(2))
  const forms = [
    extensible({ data }),
    extensible({ data: valuesOf16Bits(channel(2), 4), bytesPerValue: 4, validBits: 24 }),
    long({ form: 'RF64', data, dataBytes: (there) => BigInt(there) }),
    long({ form: 'BW64', data, dataBytes: (there) => BigInt(there), isShort: true }),
  ]
  return [...plain, floats, stereo, described, ...forms]
}

function aiffs(): Uint8Array[] {
  const shape = { sampleRateHz: RATE_HZ, channels: [channel(3), channel(4)] }
  return [
    ...[8, 16, 24, 32].map((bitDepth) => writeAiff({ ...shape, bitDepth, kind: null })),
    writeAiff({ ...shape, bitDepth: 16, kind: 'sowt' }),
    writeAiff({ ...shape, bitDepth: 8, kind: 'raw ' }),
    writeAiff({ ...shape, bitDepth: 32, kind: 'fl32' }),
    writeAiff({ ...shape, bitDepth: 64, kind: 'fl64' }),
    writeAiff({ ...shape, bitDepth: 16, kind: 'NONE', offsetBytes: 6, soundFirst: true }),
  ]
}

function flacs(): Uint8Array[] {
  const shape = { sampleRateHz: RATE_HZ, bitDepth: 16, channels: [channel(5), channel(6)] }
  const linear = { coefficients: [1_500, -700, 31], shift: 9 }
  return [
    writeFlac({ ...shape, predictor: 'verbatim' }),
    ...[0, 1, 2, 3, 4].map((predictor) => writeFlac({ ...shape, predictor })),
    writeFlac({ ...shape, predictor: linear, stereo: 'midSide' }),
    writeFlac({ ...shape, predictor: 1, stereo: 'leftSide', wastedBits: 1 }),
    writeFlac({ ...shape, predictor: linear, stereo: 'sideRight', claimedFrames: 0 }),
    writeFlac({ ...shape, bitDepth: 24, predictor: 2 }),
    joinBytes([text('ID3\u0003\0\0\0\0\0\u0004\0\0\0\0'), writeFlac({ ...shape, predictor: 2 })]),
  ]
}

/** Small files of every kind that is read, from which a fuzz begins. */
export function specimens(): Specimen[] {
  return [
    ...wavs().map((bytes) => ({ bytes, kind: 'riff' as const })),
    ...aiffs().map((bytes) => ({ bytes, kind: 'iff' as const })),
    ...flacs().map((bytes) => ({ bytes, kind: 'flac' as const })),
  ]
}
