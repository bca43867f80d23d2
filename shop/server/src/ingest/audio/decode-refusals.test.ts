import { AudioFileError, writeWav } from '@segno/audio-files'
import { writeFlac, writeFlacOfSilence } from '@segno/audio-files/testing'
import { expect, test } from 'vitest'
import { AudioRefusal } from './audio-refusal.ts'
import { decodeMaster } from './decode-master.ts'
import { encodeMp3 } from './encode-mp3.ts'
import { encodeOpus } from './encode-opus.ts'
import { asPcm, losslessMasters, TestFolder, wholeNumbers } from './test-masters.ts'

const RATE_HZ = 44_100
const left = wholeNumbers(30_011, RATE_HZ)
const right = wholeNumbers(30_011, RATE_HZ, 1)
const stereo = asPcm([left, right], RATE_HZ)
const wavOf = (values: number[], sampleRateHz: number): Uint8Array =>
  writeWav({ pcm: { sampleRateHz, channels: [Float32Array.from(values)] }, bitDepth: 32 })
const wav = writeWav({ pcm: stereo, bitDepth: 16 })
const change = (file: Uint8Array, at: number, ...bytes: number[]): Uint8Array => {
  const changed = file.slice()
  changed.set(bytes, at)
  return changed
}
const flac = losslessMasters([left, right], RATE_HZ)['flac']!
const mp3 = await encodeMp3(stereo)
const opus = encodeOpus(stereo)
const m4a = Uint8Array.of(0, 0, 0, 24, ...Buffer.from('ftypM4A mp42isom'), ...new Uint8Array(100))

const refusals: [string, Uint8Array, string, string][] = [
  ['an empty file', new Uint8Array(), 'empty', 'This file is empty'],
  ['a text', Buffer.from('Dear diary'), 'not_audio', 'This is not an audio file Segno knows'],
  [
    'a CAF [case 12]',
    Buffer.from('caff\0\u0001\0\0desc'),
    'not_audio',
    'This is a CAF file, which Segno cannot read. Export it as WAV, AIFF or FLAC',
  ],
  [
    'a picture',
    change(new Uint8Array(500), 0, 0x89, 0x50, 0x4e, 0x47),
    'not_audio',
    'This is not an audio file Segno knows',
  ],
  [
    'the head of a WAV',
    wav.subarray(0, 30),
    'damaged_header',
    'This file says it is WAV but its header does not say how the audio is written',
  ],
  [
    'a WAV that breaks off',
    wav.subarray(0, 44 + 40_000),
    'truncated',
    'This file says it is WAV but its data stops after 0.2 of 0.7 seconds',
  ],
  [
    'a FLAC that breaks off',
    flac.subarray(0, flac.length / 2),
    'truncated',
    'This file says it is FLAC but its data stops after 0.3 of 0.7 seconds',
  ],
  ['a damaged FLAC', change(flac, 30_000, 1, 2, 3), 'damaged', 'This FLAC file is damaged after 0.3 seconds'],
  [
    'an MP3 that breaks off',
    mp3.subarray(0, mp3.length / 2),
    'truncated',
    'This file says it is MP3 but its data stops after 0.3 of 0.7 seconds',
  ],
  [
    'an Opus that breaks off',
    opus.subarray(0, -100),
    'truncated',
    'This Ogg file breaks off after 0.0 seconds',
  ],
  ['a damaged Opus', change(opus, 3_000, 1, 2, 3), 'damaged', 'This Ogg file is damaged'],
  [
    'a WAV without channels',
    change(wav, 22, 0),
    'damaged_header',
    'This file says it is WAV but its header says it has no channels',
  ],
  [
    'a WAV with 65535 channels',
    change(wav, 22, 0xff, 0xff, ...wav.subarray(24, 32), 0xfe, 0xff),
    'damaged_header',
    'This file says it is WAV but its header contradicts itself: 65535 channels of 16 bits do not make frames of 65534 bytes',
  ],
  [
    'a surround WAV',
    writeWav({ pcm: asPcm([left, left, left], RATE_HZ), bitDepth: 16 }),
    'channels',
    'This file has 3 channels. Mono and stereo are taken',
  ],
  [
    'a WAV at 4 kHz',
    wavOf(
      left.map((value) => value / 32_768),
      4_000,
    ),
    'sample_rate',
    'A sample rate of 4000 Hz cannot be used: 8 to 192 kHz can',
  ],
  [
    'a WAV at 384 kHz',
    wavOf(
      left.map((value) => value / 32_768),
      384_000,
    ),
    'sample_rate',
    'A sample rate of 384000 Hz cannot be used: 8 to 192 kHz can',
  ],
  ['a click', wavOf([1, -1], 44_100), 'too_short', 'This file is shorter than 0.01 seconds'],
  [
    'two minutes and a second',
    wavOf(
      Array.from({ length: 121 * 8_000 }, () => 0.1),
      8_000,
    ),
    'too_long',
    'This file lasts longer than 120 seconds',
  ],
  [
    'silence',
    wavOf(
      Array.from({ length: 8_000 }, () => 0),
      8_000,
    ),
    'silent',
    'This file is silent from beginning to end',
  ],
  [
    'a value that is no number',
    wavOf(
      Array.from({ length: 8_000 }, (_, n) => (n === 77 ? Number.NaN : 0.1)),
      8_000,
    ),
    'not_finite',
    'This file holds values that are no sound (not a number, or endless)',
  ],
  [
    'an endless value',
    wavOf(
      Array.from({ length: 8_000 }, (_, n) => (n === 77 ? Infinity : 0.1)),
      8_000,
    ),
    'not_finite',
    'This file holds values that are no sound (not a number, or endless)',
  ],
  [
    'an MPEG-4',
    m4a,
    'unsupported_encoding',
    'This kind of file is not accepted. Save it as WAV, AIFF or FLAC',
  ],
  [
    'two hours in a FLAC of 85 kB',
    writeFlacOfSilence(7_200, 0),
    'too_long',
    'This file lasts longer than 120 seconds',
  ],
  [
    'two hours in a FLAC that says so',
    writeFlacOfSilence(7_200, 317_520_000),
    'too_long',
    'This file lasts longer than 120 seconds',
  ],
  [
    'a FLAC of another length than it says',
    writeFlac({ sampleRateHz: 8_000, bitDepth: 16, channels: [left], claimedFrames: 90_000 }),
    'truncated',
    'This file says it is FLAC but its data stops after 3.8 of 11.3 seconds',
  ],
]

test.each(refusals)('%s is refused in words', async (_name, file, code, message) => {
  using folder = new TestFolder()
  const refused = await decodeMaster(folder.add(file), 'import').then(
    () => null,
    (error: unknown) => error,
  )
  expect(refused).toSatisfy((error) => error instanceof AudioRefusal || error instanceof AudioFileError)
  expect(refused).toMatchObject({ code, message })
})

test.each([
  ['MP3', mp3],
  ['Ogg Opus', opus],
])('%s is refused as an artist’s upload', async (_name, file) => {
  using folder = new TestFolder()
  await expect(decodeMaster(folder.add(file), 'upload')).rejects.toMatchObject({
    code: 'lossy',
    message: 'This file is compressed with loss. Upload WAV, AIFF or FLAC',
  })
})
