import { expect, test } from 'vitest'
import { asWav } from './as-wav.ts'
import { AudioFileError } from './audio-file-error.ts'
import { asciiBytes, joinBytes, viewOf } from './bytes.ts'
import { wavContents } from './chunk-contents.ts'
import { riffChunk } from './chunks.ts'
import { readFileClaims } from './claims/read-file-claims.ts'
import { writeAiff } from './testing/aiff-writer.ts'
import { withFlacBlocks, writeFlac } from './testing/flac-writer.ts'

/*
 * Case 5 for masters that are no WAV: the root and the inner loop of a note are read from the chunks of an AIFF, and from
 * those that a FLAC keeps of the WAV or AIFF it was made from.
 */

const RATE_HZ = 44_100
const DURATION_SECONDS = 8
const [ROOT, FROM_FRAME, END_FRAME] = [58, 20_000, 30_000]
const APPLICATION = 2
const big = (value: number, sizeBytes: 2 | 4): Uint8Array => {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, value, false)
  return bytes.subarray(4 - sizeBytes)
}
const audio = { sampleRateHz: RATE_HZ, bitDepth: 16, channels: [[1, 2, 3]] }
const plainAiff = writeAiff({ ...audio, kind: null })

function iffChunk(id: string, content: Uint8Array): Uint8Array {
  return joinBytes([asciiBytes(id), big(content.length, 4), content, new Uint8Array(content.length % 2)])
}

interface Inst {
  readonly root?: number
  /** 0 for none, 1 forwards, 2 both ways. */
  readonly mode?: number
  readonly markers?: readonly [from: number, to: number]
}

/** Marker 7 begins the loop and 3 ends it; a marker of no use stands between them. */
function instAndMark({ root = ROOT, mode = 1, markers = [7, 3] }: Inst): Uint8Array[] {
  const loop = joinBytes([mode, ...markers].map((value) => big(value, 2)))
  const inst = joinBytes([Uint8Array.of(root, 0, 0, 127, 1, 127, 0, 0), loop, new Uint8Array(6)])
  const marker = (id: number, frame: number, name: string) =>
    joinBytes([
      big(id, 2),
      big(frame, 4),
      Uint8Array.of(name.length),
      asciiBytes(name.padEnd(name.length + ((name.length + 1) % 2), '\0')),
    ])
  const mark = joinBytes([
    big(3, 2),
    marker(7, FROM_FRAME, 'begin'),
    marker(1, 5, ''),
    marker(3, END_FRAME, 'end!'),
  ])
  return [iffChunk('MARK', mark), iffChunk('INST', inst)]
}

const aiff = (inst: Inst): Uint8Array => joinBytes([plainAiff, ...instAndMark(inst)])

function smpl(): Uint8Array {
  const head = [0, 0, Math.round(1e9 / RATE_HZ), ROOT, 0, 0, 0, 1, 0]
  const numbers = Uint32Array.from([...head, 0, 0, FROM_FRAME, END_FRAME - 1, 0, 0])
  return riffChunk('smpl', new Uint8Array(numbers.buffer))
}

/** As the `flac` program keeps foreign metadata: of the head and the audio only the heads. */
function flacOf(format: 'riff' | 'aiff', chunks: readonly Uint8Array[]): Uint8Array {
  const heads =
    format === 'riff'
      ? [joinBytes([asciiBytes('RIFF'), Uint8Array.of(0, 16, 0, 0), asciiBytes('WAVE')])]
      : [joinBytes([asciiBytes('FORM'), big(4_096, 4), asciiBytes('AIFF')]), plainAiff.subarray(12, 38)]
  const contents = [...heads, ...chunks].map((chunk) => joinBytes([asciiBytes(format), chunk]))
  return withFlacBlocks(
    writeFlac(audio),
    contents.map((content) => ({ type: APPLICATION, content })),
  )
}

const NOTES: readonly (readonly [string, Uint8Array])[] = [
  ['an AIFF', aiff({})],
  ['a FLAC made from a WAV', flacOf('riff', [smpl()])],
  ['a FLAC made from an AIFF', flacOf('aiff', instAndMark({}))],
]

test.each(NOTES)('%s says that it is a note, and which', (_, bytes) => {
  expect(readFileClaims(bytes, DURATION_SECONDS)).toMatchObject({ kind: 'oneShot', tonic: ROOT % 12 })
})

test.each(NOTES)('the sold master of %s keeps the root and the inner loop', (_, bytes) => {
  const sold = wavContents(asWav(bytes, { isLoop: false, key: { tonic: 5, mode: 'major' } }))
  const [kept, acid] = ['smpl', 'acid'].map((id) => viewOf(sold.get(id)![0]!)) as [DataView, DataView]
  expect([kept.getUint32(12, true), acid.getUint16(4, true)]).toEqual([ROOT, ROOT])
  expect([28, 40, 44, 48].map((at) => kept.getUint32(at, true))).toEqual([1, 0, FROM_FRAME, END_FRAME - 1])
  expect(kept.getUint32(8, true)).toBe(Math.round(1e9 / RATE_HZ))
})

test('a FLAC says what the chunks of its WAV or AIFF say, and its comments fill that up', () => {
  const numbers = Uint32Array.of(2, 62 + 0x8000 * 0x1_0000, 0, 16, 4 + 4 * 0x1_0000)
  const acid = joinBytes([new Uint8Array(numbers.buffer), new Uint8Array(Float32Array.of(120).buffer)])
  expect(readFileClaims(flacOf('riff', [riffChunk('acid', acid)]), DURATION_SECONDS)).toMatchObject({
    kind: 'loop',
    tempoBpm: 120,
    beats: 16,
    tonic: 2,
  })
  const basc = joinBytes([big(1, 4), big(32, 4), ...[57, 1, 4, 4, 2].map((value) => big(value, 2))])
  expect(readFileClaims(flacOf('aiff', [iffChunk('basc', basc)]), 9.6)).toMatchObject({
    kind: 'loop',
    tempoBpm: 200,
    key: { tonic: 9, mode: 'minor' },
  })
})

test.each([
  ['no loop', { mode: 0 }],
  ['a loop that ends before it begins', { markers: [3, 7] }],
  ['a loop whose markers are missing', { markers: [7, 9] }],
] satisfies [string, Inst][])('%s in an AIFF leaves its root', (_, inst) => {
  expect(readFileClaims(aiff(inst), DURATION_SECONDS)).toMatchObject({ kind: null, tonic: ROOT % 12 })
})

test('middle C is what programs write who know no root; a loop both ways stays one', () => {
  expect(readFileClaims(aiff({ root: 60 }), DURATION_SECONDS)).toMatchObject({ kind: 'oneShot', tonic: null })
  const sold = wavContents(asWav(aiff({ root: 60, mode: 2 }), { isLoop: false }))
  expect(viewOf(sold.get('smpl')![0]!).getUint32(40, true)).toBe(1)
})

test('cut off anywhere, or with bytes of something else, such chunks are read or left out', () => {
  for (const [, whole] of NOTES) {
    for (let at = whole.length; at > 12; at -= 3) {
      const damaged = whole.slice()
      damaged.fill(0xff, at, at + 3)
      for (const bytes of [whole.subarray(0, at), damaged]) {
        expect(() => readFileClaims(bytes, DURATION_SECONDS)).not.toThrow()
        expect(soldOrRefused(bytes)).toBe(true)
      }
    }
  }
})

function soldOrRefused(bytes: Uint8Array): boolean {
  try {
    return wavContents(asWav(bytes, { isLoop: false })).has('data')
  } catch (error) {
    return error instanceof AudioFileError
  }
}
