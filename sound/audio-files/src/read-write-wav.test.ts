import type { Pcm } from '@segno/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinBytes, utf8Bytes, viewOf } from './bytes.ts'
import { riffChunk } from './chunks.ts'
import { readPcmFile } from './read-pcm-file.ts'
import { wavFile } from './wav-file.ts'
import { wavChunks } from './wav-layout.ts'
import { readWavLicence, withWavMetadata } from './wav-metadata.ts'
import { writeWav, type WavBitDepth } from './write-wav.ts'

/** Audio whose values a file of this depth can hold exactly. */
function exactPcm(bitDepth: WavBitDepth): fc.Arbitrary<Pcm> {
  const scale = 2 ** (Math.min(24, bitDepth) - 1)
  const value = fc.integer({ min: -scale, max: scale - 1 }).map((integer) => integer / scale)
  return fc
    .tuple(
      fc.integer({ min: 1, max: 2 }),
      fc.integer({ min: 1, max: 300 }),
      fc.constantFrom(44_100, 48_000, 96_000),
    )
    .chain(([channels, length, sampleRateHz]) =>
      fc.record({
        sampleRateHz: fc.constant(sampleRateHz),
        channels: fc.array(
          fc
            .array(value, { minLength: length, maxLength: length })
            .map((values) => Float32Array.from(values)),
          { minLength: channels, maxLength: channels },
        ),
      }),
    )
}

test.each([16, 24, 32] as const)('what is written with %i bits is read back unchanged', (bitDepth) => {
  fc.assert(
    fc.property(exactPcm(bitDepth), (pcm) => {
      const read = readPcmFile(writeWav({ pcm, bitDepth }))
      expect(read).toMatchObject({ format: 'wav', bitDepth })
      expect(read.pcm).toEqual(pcm)
    }),
  )
})

const pcm: Pcm = {
  sampleRateHz: 44_100,
  channels: [Float32Array.from({ length: 1_001 }, (_, n) => Math.sin(n) / 2)],
}
const plain = writeWav({ pcm, bitDepth: 24 })
const metadata = {
  isLoop: true,
  tempoBpm: 128,
  beats: 16,
  key: { tonic: 3, mode: 'minor' },
  title: 'Mitternacht — Süd',
  artist: 'Ava Lune',
  licenceNumber: 'SEG-1',
  licenceVersion: '2026-11',
} as const

const dataOf = (bytes: Uint8Array): Uint8Array => {
  const data = wavChunks(bytes).find(({ id }) => id === 'data')!
  return bytes.slice(data.start, data.start + data.sizeBytes)
}

test('tempo, loop, key and licence are written without touching a byte of the audio', () => {
  const described = withWavMetadata(plain, metadata)
  expect(dataOf(described)).toEqual(dataOf(plain))
  const acid = wavChunks(described).find(({ id }) => id === 'acid')!
  const view = new DataView(described.buffer, acid.start)
  expect([
    view.getUint32(0, true),
    view.getUint16(4, true),
    view.getUint32(12, true),
    view.getFloat32(20, true),
  ]).toEqual([2, 63, 16, 128])
  const smpl = wavChunks(described).find(({ id }) => id === 'smpl')!
  expect(new DataView(described.buffer, smpl.start + 36).getUint32(12, true)).toBe(1_000)
  const asText = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
  const text = asText(described.subarray(-400))
  expect(text).toContain(asText(utf8Bytes('Mitternacht — Süd')))
  expect(text).toContain('Key: Eb minor; Licence: SEG-1, version 2026-11')
})

test('a preview says that it is one, and of which tempo and key', () => {
  const { licenceNumber: _number, licenceVersion: _version, ...open } = metadata
  const text = String.fromCharCode(...withWavMetadata(plain, { ...open, isPreview: true }).subarray(-400))
  expect(text).toContain('Preview without a licence; Tempo: 128 BPM; Key: ')
})

test('describing a file twice leaves one description, and the size in the header is right', () => {
  const once = withWavMetadata(plain, metadata)
  expect(withWavMetadata(once, metadata)).toEqual(once)
  expect(new DataView(once.buffer).getUint32(4, true)).toBe(once.length - 8)
})

test('a file that ends too early says how much of it is there', () => {
  const cut = writeWav({
    pcm: { sampleRateHz: 1_000, channels: [new Float32Array(4_000)] },
    bitDepth: 16,
  }).subarray(0, 44 + 2_400)
  expect(() => readPcmFile(cut)).toThrow(
    'This file says it is WAV but its data stops after 1.2 of 4.0 seconds',
  )
})

const foreignWav = (...chunks: Uint8Array[]): Uint8Array => wavFile(chunks)

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16))
const formatOf = (text: string): Uint8Array => riffChunk('fmt ', hex(text))
const PCM_16_MONO_8K = '01 00 01 00 40 1f 00 00 80 3e 00 00 02 00 10 00'
/** Bytes 16 to 39 of the extensible form: its size, valid bits, speakers, and the long name of PCM. */
const extension = (validBits: string): string =>
  `16 00 ${validBits} 00 04 00 00 00 01 00 00 00 00 00 10 00 80 00 00 aa 00 38 9b 71`

test('chunks are found in any order, with and without the padding of odd ones', () => {
  const data = riffChunk('data', Uint8Array.of(0, 0x40, 0, 0xc0))
  const odd = riffChunk('bext', Uint8Array.of(1, 2, 3))
  const format = formatOf(PCM_16_MONO_8K)
  for (const wav of [
    foreignWav(odd, format, data),
    foreignWav(data, odd, format),
    foreignWav(odd.subarray(0, -1), format, data),
  ]) {
    expect([...readPcmFile(wav).pcm.channels[0]!]).toEqual([0.5, -0.5])
  }
})

test('the extensible form is read, with 24 bits in four bytes too', () => {
  const inFour = foreignWav(
    formatOf(`fe ff 01 00 40 1f 00 00 00 7d 00 00 04 00 20 00 ${extension('18')}`),
    riffChunk('data', hex('00 00 00 40')),
  )
  expect(readPcmFile(inFour)).toMatchObject({ bitDepth: 24, sampleFormat: 'int' })
  expect([...readPcmFile(inFour).pcm.channels[0]!]).toEqual([0.5])
  const inThree = foreignWav(
    formatOf(`fe ff 01 00 40 1f 00 00 c0 5d 00 00 03 00 18 00 ${extension('18')}`),
    riffChunk('data', hex('00 00 c0')),
  )
  expect([...readPcmFile(inThree).pcm.channels[0]!]).toEqual([-0.5])
})

test.each([
  ['8 bits', '01 00 01 00 40 1f 00 00 40 1f 00 00 01 00 08 00', '00 80 ff', [-1, 0, 127 / 128]],
  ['32 bits', '01 00 01 00 40 1f 00 00 00 7d 00 00 04 00 20 00', '00 00 00 80 00 00 00 40', [-1, 0.5]],
  ['floats of 64 bits', '03 00 01 00 40 1f 00 00 00 fa 00 00 08 00 40 00', '00 00 00 00 00 00 f8 3f', [1.5]],
])('%s are read', (_name, format, data, expected) => {
  const wav = foreignWav(formatOf(format), riffChunk('data', hex(data)))
  expect([...readPcmFile(wav).pcm.channels[0]!]).toEqual(expected)
})

test.each([0xffff_ffff, 0xffff_ff9b, 0x7fff_ffff, 0x7fff_f000])(
  '[case 13] a recording that was never finished, of %i bytes by its header, is named as such',
  (sizeBytes) => {
    const unfinished = plain.slice()
    viewOf(unfinished).setUint32(40, sizeBytes, true)
    expect(() => readPcmFile(unfinished)).toThrow(
      'This WAV was never finished: its length is missing. Open it in an audio editor and save it again',
    )
  },
)

test('what an artist had written into the file stays, save what is said anew', () => {
  const text = (words: string): Uint8Array => utf8Bytes(`${words}\0`)
  const info = joinBytes([
    utf8Bytes('INFO'),
    riffChunk('INAM', text('Old title')),
    riffChunk('ISFT', text('A recorder')),
    riffChunk('ICOP', text('Ava’s label')),
  ])
  const cue = riffChunk('cue ', new Uint8Array(28))
  const labels = riffChunk('LIST', utf8Bytes('adtlxxxx'))
  const old = foreignWav(
    formatOf(PCM_16_MONO_8K),
    riffChunk('acid', new Uint8Array(24)),
    cue,
    riffChunk('data', new Uint8Array(6)),
    labels,
    riffChunk('LIST', info),
  )
  const described = withWavMetadata(old, { ...metadata, copyright: 'Copyright Ava Lune' })
  expect(wavChunks(described).map(({ id }) => id)).toEqual([
    'fmt ',
    'cue ',
    'data',
    'LIST',
    'acid',
    'smpl',
    'LIST',
    'iXML',
  ])
  const words = String.fromCharCode(...described)
  expect(words).toContain('adtlxxxx')
  expect(words).toContain('A recorder')
  expect(readWavLicence(described).copyright).toBe('Ava’s label')
  expect(words).not.toContain('Old title')
})

test('describing is repeatable for any file, and never changes its audio', () => {
  fc.assert(
    fc.property(exactPcm(16), fc.boolean(), fc.option(fc.string()), (anyPcm, isLoop, title) => {
      const file = writeWav({ pcm: anyPcm, bitDepth: 16 })
      const once = withWavMetadata(file, { ...metadata, isLoop, title })
      expect(withWavMetadata(once, { ...metadata, isLoop, title })).toEqual(once)
      expect(dataOf(once)).toEqual(dataOf(file))
      expect(new DataView(once.buffer).getUint32(4, true)).toBe(once.length - 8)
      const ends = wavChunks(once).map(({ start, sizeBytes }) => start + sizeBytes + (sizeBytes % 2))
      expect(ends.at(-1)).toBe(once.length)
    }),
  )
})
