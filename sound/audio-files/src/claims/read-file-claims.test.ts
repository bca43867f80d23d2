import { formatKeyShort } from '@segno/units'
import { expect, test } from 'vitest'
import { asciiBytes, joinBytes, utf8Bytes, viewOf } from '../bytes.ts'
import { riffChunk } from '../chunks.ts'
import { oggPage } from '../ogg-page.ts'
import { Random } from '../testing/random.ts'
import { withFlacBlocks, writeAiff, writeFlac } from '../testing/testing.ts'
import { wavFile } from '../wav-file.ts'
import { writeWav } from '../write-wav.ts'
import { NO_CLAIMS } from './file-claims.ts'
import { readFileClaims } from './read-file-claims.ts'

const RATE_HZ = 44_100
const little = (value: number, sizeBytes = 4): Uint8Array =>
  Uint8Array.from({ length: sizeBytes }, (_, at) => (value >>> (8 * at)) & 0xff)
const big = (value: number, sizeBytes = 4): Uint8Array => little(value, sizeBytes).reverse()
const float = (value: number): Uint8Array => new Uint8Array(Float32Array.of(value).buffer)
const wav = (...chunks: Uint8Array[]): Uint8Array => wavFile(chunks)

interface Acid {
  readonly flags?: number
  readonly root?: number
  readonly beats?: number
  readonly tempoBpm?: number
}

const acid = ({ flags = 0, root = 60, beats = 0, tempoBpm = 0 }: Acid): Uint8Array =>
  riffChunk(
    'acid',
    joinBytes([
      little(flags),
      little(root, 2),
      little(0x8000, 2),
      little(0),
      little(beats),
      little(4, 2),
      little(4, 2),
      float(tempoBpm),
    ]),
  )

function smpl(fromFrame: number, toFrame: number, root = 58): Uint8Array {
  const head = [0, 0, Math.round(1e9 / RATE_HZ), root, 0, 0, 0, 1, 0]
  return riffChunk('smpl', joinBytes([...head, 0, 0, fromFrame, toFrame, 0, 0].map((value) => little(value))))
}

const plainAiff = writeAiff({ sampleRateHz: RATE_HZ, bitDepth: 16, channels: [[1, 2, 3]], kind: null })

function aiff(id: string, content: Uint8Array): Uint8Array {
  const padding = new Uint8Array(content.length % 2)
  return joinBytes([plainAiff, asciiBytes(id), big(content.length), content, padding])
}

const basc = (beats: number, { root = 57, scale = 1, loops = 2 } = {}): Uint8Array =>
  joinBytes([
    big(1),
    big(beats),
    ...[root, scale, 4, 4, loops].map((value) => big(value, 2)),
    new Uint8Array(66),
  ])

const synchsafe = (size: number): Uint8Array =>
  Uint8Array.from([21, 14, 7, 0], (shift) => (size >>> shift) & 0x7f)

function id3(version: 2 | 3 | 4, ...frames: readonly [name: string, content: Uint8Array][]): Uint8Array {
  const body = joinBytes(
    frames.flatMap(([name, content]) => {
      if (version === 2) return [asciiBytes(name), big(content.length, 3), content]
      const size = version === 4 ? synchsafe(content.length) : big(content.length)
      return [asciiBytes(name), size, new Uint8Array(2), content]
    }),
  )
  return joinBytes([asciiBytes('ID3'), Uint8Array.of(version, 0, 0), synchsafe(body.length), body])
}

const latin = (text: string): Uint8Array => asciiBytes(`\0${text}`)
const utf16 = (text: string): Uint8Array =>
  joinBytes([
    Uint8Array.of(1),
    ...text
      .split('\0')
      .map((part) =>
        joinBytes([
          Uint8Array.of(0xff, 0xfe),
          ...Array.from(`${part}\0`, (one) => little(one.charCodeAt(0), 2)),
        ]),
      ),
  ])

const comments = (...pairs: string[]): Uint8Array =>
  joinBytes([
    little(4),
    asciiBytes('test'),
    little(pairs.length),
    ...pairs.flatMap((pair) => [little(utf8Bytes(pair).length), utf8Bytes(pair)]),
  ])

const plainFlac = writeFlac({ sampleRateHz: RATE_HZ, bitDepth: 16, channels: [[1, 2, 3]] })
const flac = (...pairs: string[]): Uint8Array =>
  withFlacBlocks(plainFlac, [{ type: 4, content: comments(...pairs) }])

const ogg = (...pairs: string[]): Uint8Array =>
  joinBytes(
    ['OpusHead', 'OpusTags'].map((magic, sequence) =>
      oggPage({
        packets: [joinBytes([asciiBytes(magic), sequence === 0 ? new Uint8Array(11) : comments(...pairs)])],
        granule: 0,
        sequence,
        flags: sequence === 0 ? 2 : 0,
      }),
    ),
  )

const bext = (description: string): Uint8Array =>
  riffChunk(
    'bext',
    Uint8Array.from({ length: 602 }, (_, at) => asciiBytes(description)[at] ?? 0),
  )

const steinberg = (...attributes: (readonly [name: string, value: string])[]): string =>
  `<BWFXML><STEINBERG><ATTR_LIST>${attributes
    .map(([name, value]) => `<ATTR><TYPE>string</TYPE><NAME>${name}</NAME><VALUE>${value}</VALUE></ATTR>`)
    .join('')}</ATTR_LIST></STEINBERG></BWFXML>`

function claimsOf(bytes: Uint8Array, durationSeconds: number) {
  const { key, ...claims } = readFileClaims(bytes, durationSeconds)
  return { ...claims, key: key && formatKeyShort(key) }
}
const nothing = { ...NO_CLAIMS, key: null }

test.each([
  [
    'acid: tempo, beats and root',
    acid({ flags: 2, root: 62, beats: 16, tempoBpm: 120 }),
    { kind: 'loop', tempoBpm: 120, beats: 16, tonic: 2 },
  ],
  ['acid: beats alone make the tempo', acid({ beats: 32 }), { kind: 'loop', tempoBpm: 240, beats: 32 }],
  ['acid: a tempo outlives beats that no longer fit', acid({ beats: 12, tempoBpm: 120 }), { tempoBpm: 120 }],
  ['acid: a single beat makes no loop', acid({ beats: 1, tempoBpm: 0 }), {}],
  [
    'acid: the tempo of a one-shot is not meant',
    acid({ flags: 3, root: 57, beats: 16, tempoBpm: 120 }),
    { kind: 'oneShot', tonic: 9 },
  ],
  ['acid: no such tempo', acid({ tempoBpm: Number.NaN }), {}],
  ['acid: a tempo that nobody plays', acid({ tempoBpm: 1e9, beats: 0xffff_ffff }), {}],
  ['smpl: a note held in its middle is a one-shot', smpl(20_000, 30_000), { kind: 'oneShot', tonic: 10 }],
  ['smpl: a loop over all of it says only its root', smpl(0, 8 * RATE_HZ - 1), { tonic: 10 }],
  ['smpl: middle C is no root', smpl(0, 8 * RATE_HZ - 1, 60), {}],
  ['inst: the root', riffChunk('inst', Uint8Array.of(57, 0, 0, 0, 127, 1, 127)), { tonic: 9 }],
  [
    'ID3 in a chunk',
    riffChunk('id3 ', id3(3, ['TBPM', latin('92,5')], ['TKEY', latin('F#m')])),
    { tempoBpm: 92.5, key: 'F♯m' },
  ],
  [
    'LIST INFO',
    riffChunk('LIST', joinBytes([asciiBytes('INFO'), riffChunk('IBPM', asciiBytes('98\0'))])),
    { tempoBpm: 98 },
  ],
  [
    'iXML of a recorder or an editor',
    riffChunk('iXML', utf8Bytes('<BWFXML><USER><BPM> 96.5 </BPM><KEY>C# minor</KEY></USER></BWFXML>')),
    { tempoBpm: 96.5, key: 'C♯m' },
  ],
  [
    "iXML with Steinberg's attributes",
    riffChunk('iXML', utf8Bytes(steinberg(['MediaTrackType', 'x'], ['MusicalTempo', '174.000000']))),
    { tempoBpm: 174 },
  ],
  ['iXML that ends within', riffChunk('iXML', utf8Bytes('<BWFXML><BPM>120</BWFXML>')), {}],
  ['bext: labelled', bext('BPM=92,5; Key: F#m'), { tempoBpm: 92.5, key: 'F♯m' }],
  ['bext: said', bext('Amen break, 136 BPM'), { tempoBpm: 136 }],
  ['bext: words', bext('Keyboard take 120, monkey: Gallery'), {}],
])('a WAV says of itself, by %s', (_, chunk, claims) => {
  expect(claimsOf(wav(chunk), 8)).toEqual({ ...nothing, ...claims })
})

test('what a WAV says in one place is filled up from another, and a one-shot has no tempo whoever says it', () => {
  const tag = riffChunk('id3 ', id3(4, ['TBPM', latin('98')], ['TKEY', latin('Am')]))
  expect(claimsOf(wav(acid({ beats: 16, tempoBpm: 120 }), tag), 8)).toMatchObject({
    tempoBpm: 120,
    key: 'Am',
  })
  expect(claimsOf(wav(acid({ flags: 1 }), tag), 8)).toMatchObject({
    kind: 'oneShot',
    tempoBpm: null,
    key: 'Am',
  })
})

test('case 3: an Apple loop of 32 beats in 9.6 seconds says 200 BPM', () => {
  expect(claimsOf(aiff('basc', basc(32)), 9.6)).toEqual({
    ...nothing,
    kind: 'loop',
    tempoBpm: 200,
    beats: 32,
    key: 'Am',
  })
  expect(claimsOf(aiff('basc', basc(32, { loops: 1, scale: 3 })), 9.6)).toEqual({
    ...nothing,
    kind: 'oneShot',
    tonic: 9,
  })
})

test.each([
  ['2.2', id3(2, ['TBP', latin('128')], ['TKE', latin('8A')])],
  ['2.3 in UTF-16', id3(3, ['TBPM', utf16('128')], ['TKEY', utf16('Am')])],
  ['2.4 in UTF-8', id3(4, ['TBPM', utf8Bytes('\u0003128 bpm')], ['TKEY', utf8Bytes('\u0003A minor')])],
  ['custom frames', id3(4, ['TXXX', latin('BPM\x00128')], ['TXXX', utf16('INITIALKEY\x001m')])],
])('an ID3 tag says tempo and key, as %s', (_, tag) => {
  expect(claimsOf(aiff('ID3 ', tag), 8)).toMatchObject({ tempoBpm: 128, key: 'Am' })
  expect(claimsOf(joinBytes([tag, flac()]), 8)).toMatchObject({ tempoBpm: 128, key: 'Am' })
})

test('Vorbis comments say tempo and key, whatever their case, in FLAC and Ogg', () => {
  for (const file of [flac, ogg])
    expect(claimsOf(file('ARTIST=é', 'bpm=140', 'InitialKey=Ebm'), 8)).toEqual({
      ...nothing,
      tempoBpm: 140,
      key: 'E♭m',
    })
})

test('what a tag cannot mean is not claimed', () => {
  expect(claimsOf(flac('BPM=fast', 'KEY=low'), 8)).toEqual(nothing)
  expect(claimsOf(flac('BPM=0', 'INITIALKEY=13A'), 8)).toEqual(nothing)
})

test('a plain file claims nothing', () => {
  const plain = writeWav({ pcm: { sampleRateHz: RATE_HZ, channels: [new Float32Array(10)] }, bitDepth: 16 })
  for (const bytes of [plain, plainAiff, flac(), ogg(), new Uint8Array(0), asciiBytes('ID3')])
    expect(claimsOf(bytes, 8)).toEqual(nothing)
})

test('damaged and cut claims are read or left out, and never more than a file can say', () => {
  const random = new Random(32)
  const files = [
    wav(
      acid({ flags: 2, beats: 16, tempoBpm: 120 }),
      smpl(1_000, 2_000),
      riffChunk('id3 ', id3(4, ['TBPM', latin('98')])),
    ),
    aiff('basc', basc(32)),
    aiff('ID3 ', id3(2, ['TBP', latin('128')], ['TXX', utf16('KEY\x00Am')])),
    flac('BPM=140', 'KEY=Am'),
    ogg('BPM=140', 'KEY=Am'),
  ] as const
  for (let input = 0; input < 4_000; input++) {
    const bytes = random.pick(files as readonly [Uint8Array, ...Uint8Array[]]).slice()
    const view = viewOf(bytes)
    for (let hit = 0; hit <= random.below(4); hit++)
      view.setUint8(random.below(bytes.length), random.pick([0, 1, 0x7f, 0xff]))
    const { tempoBpm, beats, tonic } = readFileClaims(bytes.subarray(0, 1 + random.below(bytes.length)), 8)
    expect(tempoBpm ?? 20).toBeGreaterThanOrEqual(20)
    expect(tempoBpm ?? 400).toBeLessThanOrEqual(400)
    expect(Number.isInteger(beats ?? 1)).toBe(true)
    expect(tonic ?? 0).toBeLessThan(12)
  }
})
