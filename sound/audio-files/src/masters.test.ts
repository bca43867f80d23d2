import type { PitchClass } from '@segno/units'
import { expect, test } from 'vitest'
import { asWav } from './as-wav.ts'
import { utf8Bytes, utf8Text } from './bytes.ts'
import { riffChunk } from './chunks.ts'
import { writeAiff } from './testing/aiff-writer.ts'
import { floatValues, formChunk, valuesOf16Bits } from './testing/bad-file.ts'
import { extensible, long } from './testing/bad-wav-forms.ts'
import { writeFlac } from './testing/flac-writer.ts'
import { wavFile } from './wav-file.ts'
import { isPreviewWav, readWavLicence } from './wav-metadata.ts'

const RATE_HZ = 96_000
const metadata = {
  isLoop: true,
  tempoBpm: 93.5,
  beats: 4,
  key: { tonic: 9, mode: 'minor' },
  title: 'Übergang',
  artist: 'Ava Lune',
  copyright: '© Ava Lune',
  licenceNumber: 'SEG-42',
  licenceVersion: '2026-11',
} as const

/** From the lowest to the highest of 16 bits, an odd number of frames. */
const channel = (sign: number): number[] =>
  Array.from({ length: 401 }, (_, frame) => {
    const value = (frame - 200) * 164 * sign
    return Math.max(-32_768, Math.min(32_767, value)) + 0
  })
const stereo = [channel(1), channel(-1)]
const interleaved = stereo[0]!.flatMap((value, frame) => [value, stereo[1]![frame]!])
const fractions = interleaved.map((value) => Math.fround(value / 10_000))

interface Master {
  readonly bytes: Uint8Array
  /** How the download says it is written: 1 is whole numbers, 3 floats. */
  readonly tag: 1 | 3 | 0xfffe
  readonly bits: number
  /** By which the numbers above stand higher in this depth. */
  readonly scale: number
}

const atDepth = (bitDepth: number): number[][] =>
  stereo.map((values) => values.map((value) => value * 2 ** (bitDepth - 16)))
const aiff = (bitDepth: number, kind: Parameters<typeof writeAiff>[0]['kind']): Uint8Array =>
  writeAiff({ sampleRateHz: RATE_HZ, bitDepth, channels: atDepth(bitDepth), kind })
const floatAiff = (bitDepth: 32 | 64): Uint8Array =>
  writeAiff({
    sampleRateHz: RATE_HZ,
    bitDepth,
    kind: bitDepth === 32 ? 'fl32' : 'fl64',
    channels: [0, 1].map((side) => fractions.filter((_, at) => at % 2 === side)),
  })
const flac = (bitDepth: number): Uint8Array =>
  writeFlac({ sampleRateHz: RATE_HZ, bitDepth, channels: atDepth(bitDepth), predictor: 2, stereo: 'midSide' })
const wav = (bytesPerValue: number): Uint8Array =>
  wavFile([
    formChunk({ channels: 2, sampleRateHz: RATE_HZ, bytesPerValue }),
    riffChunk('data', valuesOf16Bits(interleaved, bytesPerValue)),
  ])

const whole = (bytes: Uint8Array, bits: number): Master => ({ bytes, tag: 1, bits, scale: 2 ** (bits - 16) })

const masters: Record<string, Master> = {
  'WAV of 16 bits': whole(wav(2), 16),
  'WAV of 24 bits': whole(wav(3), 24),
  'WAV of 32 bits': whole(wav(4), 32),
  'WAV of 24 bits, extensible': {
    ...whole(
      extensible({
        data: valuesOf16Bits(interleaved, 3),
        bytesPerValue: 3,
        channels: 2,
        sampleRateHz: RATE_HZ,
      }),
      24,
    ),
    tag: 0xfffe,
  },
  'WAV of 24 bits in four bytes, extensible, packed': {
    ...whole(
      extensible({
        data: valuesOf16Bits(interleaved, 4),
        bytesPerValue: 4,
        validBits: 24,
        channels: 2,
        sampleRateHz: RATE_HZ,
      }),
      24,
    ),
    tag: 1,
  },
  'RF64 of 16 bits': whole(
    long({
      form: 'RF64',
      data: valuesOf16Bits(interleaved),
      dataBytes: BigInt,
      channels: 2,
      sampleRateHz: RATE_HZ,
    }),
    16,
  ),
  'AIFF of 16 bits': whole(aiff(16, null), 16),
  'AIFF of 24 bits': whole(aiff(24, null), 24),
  'AIFF of 32 bits': whole(aiff(32, null), 32),
  'AIFF-C sowt of 16 bits': whole(aiff(16, 'sowt'), 16),
  'AIFF-C sowt of 24 bits': whole(aiff(24, 'sowt'), 24),
  'FLAC of 16 bits': whole(flac(16), 16),
  'FLAC of 24 bits': whole(flac(24), 24),
}

const floatMasters: Record<string, Uint8Array> = {
  'WAV of floats': wavFile([
    formChunk({ tag: 3, channels: 2, sampleRateHz: RATE_HZ, bytesPerValue: 4 }),
    riffChunk('data', floatValues(fractions)),
  ]),
  'AIFF-C fl32': floatAiff(32),
  'AIFF-C fl64': floatAiff(64),
}

/** The chunks of a RIFF file, read here anew, so that no code is compared with itself. */
function chunksOf(file: Uint8Array): Map<string, DataView> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const text = (at: number): string => String.fromCharCode(...file.subarray(at, at + 4))
  expect([text(0), view.getUint32(4, true), text(8)]).toEqual(['RIFF', file.length - 8, 'WAVE'])
  const chunks = new Map<string, DataView>()
  for (let at = 12; at < file.length;) {
    const size = view.getUint32(at + 4, true)
    chunks.set(text(at), new DataView(file.buffer, file.byteOffset + at + 8, size))
    at += 8 + size + (size % 2)
  }
  return chunks
}

function ixmlOf(file: Uint8Array): string {
  const chunk = chunksOf(file).get('iXML')!
  return utf8Text(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength)) ?? ''
}

function numbersOf(data: DataView, bits: number): number[] {
  return Array.from({ length: (data.byteLength * 8) / bits }, (_, index) => {
    const at = (index * bits) / 8
    if (bits === 16) return data.getInt16(at, true)
    if (bits === 32) return data.getInt32(at, true)
    return data.getUint8(at) + data.getInt16(at + 1, true) * 256
  })
}

function checkWords(chunks: ReadonlyMap<string, DataView>): void {
  const acid = chunks.get('acid')!
  // Neither a one-shot nor without a root: that is A above middle C, four beats in 4/4, and the tempo.
  expect([acid.getUint32(0, true), acid.getUint16(4, true), acid.getUint32(12, true)]).toEqual([2, 69, 4])
  expect([acid.getUint16(16, true), acid.getUint16(18, true), acid.getFloat32(20, true)]).toEqual([
    4, 4, 93.5,
  ])
  const smpl = chunks.get('smpl')!
  expect([smpl.getUint32(8, true), smpl.getUint32(28, true)]).toEqual([Math.round(1e9 / RATE_HZ), 1])
  expect([smpl.getUint32(44, true), smpl.getUint32(48, true)]).toEqual([0, 400])
  const list = chunks.get('LIST')!
  const words = String.fromCharCode(...new Uint8Array(list.buffer, list.byteOffset, list.byteLength))
  const comment = 'Tempo: 93.5 BPM; Key: A minor; Licence: SEG-42, version 2026-11'
  for (const said of ['Übergang', 'Ava Lune', '© Ava Lune', comment]) {
    expect(words).toContain(String.fromCharCode(...utf8Bytes(said)))
  }
}

test('case 5: the root and the inner loop of a note survive, and acid, smpl and inst agree', () => {
  const head = [0, 0, Math.round(1e9 / RATE_HZ), 58, 0, 0, 0, 1, 0, 0, 0, 20, 30, 0, 0]
  const smpl = new Uint8Array(Uint32Array.from(head).buffer)
  const inst = Uint8Array.of(58, 0, 0, 0, 127, 1, 127)
  const note = wavFile([
    formChunk({ tag: 1, channels: 2, sampleRateHz: RATE_HZ, bytesPerValue: 2 }),
    riffChunk('data', valuesOf16Bits(interleaved)),
    riffChunk('smpl', smpl),
    riffChunk('inst', inst),
  ])
  const sold = chunksOf(asWav(note, { isLoop: false, key: { tonic: 5, mode: 'major' } }))
  const kept = sold.get('smpl')!
  expect([kept.getUint32(12, true), kept.getUint32(28, true)]).toEqual([58, 1])
  expect([kept.getUint32(44, true), kept.getUint32(48, true)]).toEqual([20, 30])
  expect([sold.get('acid')!.getUint16(4, true), sold.get('inst')!.getUint8(0)]).toEqual([58, 58])
  const loop = chunksOf(asWav(note, { isLoop: true, key: { tonic: 5, mode: 'major' } }))
  const roots = [loop.get('smpl')!.getUint32(12, true), loop.get('acid')!.getUint16(4, true)]
  expect([...roots, loop.get('inst')!.getUint8(0)]).toEqual([65, 65, 65])
  expect(loop.get('smpl')!.getUint32(48, true)).toBe(400)
})

test.each([
  ['3/4', [4, 3], [4, 3]],
  ['6/8', [8, 6], [8, 6]],
  ['nothing', [0, 0], [4, 4]],
  ['what is no metre', [3, 9_999], [4, 4]],
])('case m1: a master whose acid chunk says %s keeps its metre', (_, stated, kept) => {
  const content = new Uint8Array(24)
  new Uint16Array(content.buffer).set(stated, 8)
  const loop = wavFile([
    formChunk({ tag: 1, channels: 2, sampleRateHz: RATE_HZ, bytesPerValue: 2 }),
    riffChunk('data', valuesOf16Bits(interleaved)),
    riffChunk('acid', content),
  ])
  const acid = chunksOf(asWav(loop, metadata)).get('acid')!
  expect([acid.getUint16(16, true), acid.getUint16(18, true)]).toEqual(kept)
  expect(acid.getFloat32(20, true)).toBe(93.5)
})

test('case 5: a single note is sold with its root, in the octave of its file where that agrees', () => {
  const rootOf = (rootNote: number, tonic: PitchClass): number[] => {
    const note = wavFile([
      formChunk({ tag: 1, channels: 2, sampleRateHz: RATE_HZ, bytesPerValue: 2 }),
      riffChunk('data', valuesOf16Bits(interleaved)),
      riffChunk('inst', Uint8Array.of(rootNote, 0, 0, 0, 127, 1, 127)),
    ])
    const sold = chunksOf(asWav(note, { isLoop: false, key: { tonic, mode: null } }))
    const [acid, smpl] = [sold.get('acid')!.getUint16(4, true), sold.get('smpl')!.getUint32(12, true)]
    return [acid, smpl, sold.get('inst')!.getUint8(0)]
  }
  expect(rootOf(46, 10)).toEqual([46, 46, 46])
  expect(rootOf(46, 0)).toEqual([60, 60, 60])
})

test('a single note of whose octave its file says nothing is sold at the height that is heard', () => {
  const a2 = Array.from({ length: RATE_HZ / 2 }, (_, frame) => {
    const turns = (110 * frame) / RATE_HZ
    return Math.round(9_000 * (Math.sin(2 * Math.PI * turns) + Math.sin(4 * Math.PI * turns)))
  })
  const bytes = writeFlac({ channels: [a2], bitDepth: 16, sampleRateHz: RATE_HZ })
  const sold = chunksOf(asWav(bytes, { isLoop: false, key: { tonic: 9, mode: null } }))
  expect([sold.get('smpl')!.getUint32(12, true), sold.get('acid')!.getUint16(4, true)]).toEqual([45, 45])
})

test('a one-shot with a key says its root to samplers; one without has no smpl chunk', () => {
  const sold = chunksOf(asWav(flac(16), { isLoop: false, key: { tonic: 9, mode: 'minor' } }))
  expect([sold.get('smpl')!.getUint32(12, true), sold.get('smpl')!.getUint32(28, true)]).toEqual([69, 0])
  expect(chunksOf(asWav(flac(16), { isLoop: false })).has('smpl')).toBe(false)
})

test('case 47: what ASCII can say is said in it', () => {
  const key = { tonic: 10, mode: 'major' } as const
  const list = chunksOf(asWav(wav(2), { isLoop: true, key, title: 'Ava’s B♭ Loop' })).get('LIST')!
  const words = String.fromCharCode(...new Uint8Array(list.buffer, list.byteOffset, list.byteLength))
  expect(words).toContain("Ava's Bb Loop")
  expect(words).toContain('Key: Bb major')
})

test.each(Object.entries(masters))(
  'the download of a %s master says its words as iXML too',
  (_, { bytes }) => {
    const key = { tonic: 10, mode: 'major' } as const
    const sold = ixmlOf(asWav(bytes, { isLoop: true, tempoBpm: 120, key, title: 'Kick & <Snare>' }))
    expect(sold).toContain('<PROJECT>Kick &amp; &lt;Snare&gt;</PROJECT>')
    expect(sold).toContain('<NOTE>Tempo: 120 BPM; Key: B♭ major</NOTE>')
  },
)

test('iXML is said anew with its sound, and what an artist’s recorder wrote stays', () => {
  const said = (master: Uint8Array, title: string): string => ixmlOf(asWav(master, { isLoop: true, title }))
  const once = asWav(wav(2), { isLoop: true, title: 'Old title' })
  expect(said(once, 'New title')).toContain('<PROJECT>New title</PROJECT>')
  expect(said(once, 'New title')).not.toContain('Old title')
  const recorded = wavFile([
    formChunk({ channels: 2, sampleRateHz: RATE_HZ, bytesPerValue: 2 }),
    riffChunk('data', valuesOf16Bits(interleaved, 2)),
    riffChunk('iXML', utf8Bytes('<BWFXML><SCENE>7</SCENE></BWFXML>')),
  ])
  expect(said(recorded, 'New title')).toBe('<BWFXML><SCENE>7</SCENE></BWFXML>')
})

test('padding that holds something is left where it is', () => {
  const data = valuesOf16Bits(interleaved, 4)
  data[0] = 1
  const odd = extensible({ data, bytesPerValue: 4, validBits: 24, channels: 2, sampleRateHz: RATE_HZ })
  expect(chunksOf(asWav(odd, metadata)).get('fmt ')!.getUint16(14, true)).toBe(32)
})

test('what is made of a master can say the licence that the master says', () => {
  const { copyright } = metadata
  const licence = { copyright, licenceNumber: 'SEG-42', licenceVersion: '2026-11' }
  const master = asWav(wav(3), metadata)
  expect(readWavLicence(master)).toEqual(licence)
  const rendered = asWav(wav(3), { isLoop: true, tempoBpm: 120, ...readWavLicence(master) })
  expect(readWavLicence(rendered)).toEqual(licence)
  const preview = asWav(wav(2), { isLoop: true, isPreview: true })
  expect([isPreviewWav(preview), isPreviewWav(master)]).toEqual([true, false])
  expect(readWavLicence(preview)).toEqual({ copyright: null, licenceNumber: null, licenceVersion: null })
})

test.each(Object.entries(masters))(
  'the download of a %s master has its very numbers, and tempo, loop, key and licence',
  (_name, { bytes, tag, bits, scale }) => {
    const chunks = chunksOf(asWav(bytes, metadata))
    const form = chunks.get('fmt ')!
    expect([form.getUint16(0, true), form.getUint16(2, true), form.getUint32(4, true)]).toEqual([
      tag,
      2,
      RATE_HZ,
    ])
    expect([form.getUint16(12, true), form.getUint16(14, true)]).toEqual([bits / 4, bits])
    expect(numbersOf(chunks.get('data')!, bits)).toEqual(interleaved.map((value) => value * scale))
    checkWords(chunks)
  },
)

test.each(Object.entries(floatMasters))(
  'the download of a %s master has its very floats, also beyond full scale, and tempo, loop, key and licence',
  (_name, bytes) => {
    const chunks = chunksOf(asWav(bytes, metadata))
    const form = chunks.get('fmt ')!
    const bits = form.getUint16(14, true)
    expect(form.getUint16(0, true)).toBe(3)
    const data = chunks.get('data')!
    const floats = Array.from({ length: (data.byteLength * 8) / bits }, (_, at) =>
      bits === 32 ? data.getFloat32(4 * at, true) : data.getFloat64(8 * at, true),
    )
    expect(floats).toEqual(fractions)
    checkWords(chunks)
  },
)
