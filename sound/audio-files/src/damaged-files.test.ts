import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asWav } from './as-wav.ts'
import { AudioFileError } from './audio-file-error.ts'
import { describeHeader } from './describe-header.ts'
import { readPcmFile } from './read-pcm-file.ts'
import { sniffAudioFormat } from './sniff-audio-format.ts'
import { writeAiff } from './testing/aiff-writer.ts'
import { writeFlac } from './testing/flac-writer.ts'
import { withWavMetadata } from './wav-metadata.ts'
import { writeWav } from './write-wav.ts'

const values = Array.from({ length: 300 }, (_, n) => ((n * 37) % 200) - 100)
const metadata = { isLoop: true, tempoBpm: 120, title: 'Title' } as const
const wav = withWavMetadata(
  writeWav({
    pcm: { sampleRateHz: 44_100, channels: [Float32Array.from(values, (value) => value / 128)] },
    bitDepth: 24,
  }),
  metadata,
)
const masters: [string, Uint8Array][] = [
  ['WAV', wav],
  ['AIFF', writeAiff({ sampleRateHz: 44_100, bitDepth: 16, channels: [values], kind: null })],
  ['AIFC', writeAiff({ sampleRateHz: 44_100, bitDepth: 32, channels: [values], kind: 'fl32' })],
  [
    'FLAC',
    writeFlac({
      sampleRateHz: 44_100,
      bitDepth: 16,
      channels: [values, values],
      stereo: 'midSide',
      predictor: 2,
    }),
  ],
]

/** What a file's reader threw; `null` where it could be read. */
function failureOf(read: () => unknown): unknown {
  try {
    read()
    return null
  } catch (error) {
    return error
  }
}

const wayToDamage = fc.record({
  overwrites: fc.array(
    fc.tuple(
      fc.oneof(fc.nat({ max: 80 }), fc.nat({ max: 2_000 })),
      fc.constantFrom(0, 1, 0x7f, 0x80, 0xfe, 0xff),
    ),
    { maxLength: 8 },
  ),
  keptBytes: fc.oneof(fc.constant(Infinity), fc.nat({ max: 1_500 })),
  inserted: fc.tuple(fc.nat({ max: 100 }), fc.uint8Array({ maxLength: 12 })),
})

test.each(masters)('whatever is damaged in %s, it is read or refused in words', (_name, master) => {
  fc.assert(
    fc.property(wayToDamage, ({ overwrites, keptBytes, inserted: [place, bytes] }) => {
      const longer = new Uint8Array(master.length + bytes.length)
      longer.set(master.subarray(0, place))
      longer.set(bytes, place)
      longer.set(master.subarray(place), place + bytes.length)
      const damaged = longer.slice(0, Math.min(keptBytes, longer.length))
      for (const [at, byte] of overwrites) damaged[at] = byte
      const failures = [
        () => sniffAudioFormat(damaged),
        () => describeHeader(damaged),
        () => readPcmFile(damaged, { maxFrames: 100_000 }),
        () => withWavMetadata(damaged, metadata),
        () => asWav(damaged, metadata),
      ].map(failureOf)
      expect(failures.filter((failure) => failure !== null && !(failure instanceof AudioFileError))).toEqual(
        [],
      )
    }),
    { numRuns: 4_000 },
  )
})

test('every failure is a sentence for people', () => {
  for (const [name, master] of masters) {
    for (const size of [12, 20, 60, Math.round(master.length / 2)]) {
      const failure = failureOf(() => readPcmFile(master.slice(0, size))) as AudioFileError
      expect(failure.message, `${name} of ${size} bytes`).toMatch(/^This .*[a-z]$/)
    }
  }
})

test.each([
  [2, 'This WAV is compressed (ADPCM). Save it as PCM with 16, 24 or 32 bits'],
  [85, 'This WAV is compressed (MP3). Save it as PCM with 16, 24 or 32 bits'],
])('a WAV of kind %i is refused as compressed', (kind, sentence) => {
  const compressed = wav.slice()
  compressed[20] = kind
  expect(() => readPcmFile(compressed)).toThrow(sentence)
})

test.each([
  ['no channels', 22, 'says it has no channels'],
  ['no bits', 34, 'says its values have no bits'],
  ['frames of no bytes', 32, 'contradicts itself: 1 channels of 24 bits do not make frames of 0 bytes'],
])('a WAV with %s is refused for its header', (_name, at, what) => {
  const damaged = wav.slice()
  damaged[at] = 0
  expect(() => readPcmFile(damaged)).toThrow(`This file says it is WAV but its header ${what}`)
})
