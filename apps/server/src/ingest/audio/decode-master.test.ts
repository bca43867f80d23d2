import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AudioFileError, muxOggOpus, readPcmFile, writeWav } from '@segno/audio-files'
import { writeFlac, writeFlacOfSilence } from '@segno/audio-files/testing'
import { createOggEncoder } from 'wasm-media-encoders'
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

test.each(Object.entries(losslessMasters([left, right], RATE_HZ)))(
  'a master in %s is decoded to its very values',
  async (format, master) => {
    using folder = new TestFolder()
    const decoded = await decodeMaster(folder.add(master), 'upload')
    expect(decoded).toEqual({ pcm: stereo, format, bitDepth: 16 })
  },
)

async function oggVorbisOf(channels: Float32Array[]): Promise<Uint8Array> {
  const encoder = await createOggEncoder()
  encoder.configure({ channels: channels.length === 1 ? 1 : 2, sampleRate: RATE_HZ, vbrQuality: 4 })
  return Buffer.concat([encoder.encode(channels).slice(), encoder.finalize().slice()])
}

test.each([
  ['mp3', 1, RATE_HZ, 30_011],
  ['mp3', 2, RATE_HZ, 30_011],
  ['opus', 1, 48_000, 32_665],
  ['opus', 2, 48_000, 32_665],
  ['vorbis', 1, RATE_HZ, 30_011],
  ['vorbis', 2, RATE_HZ, 30_011],
])(
  'an import in %s with %i channels is decoded to its exact length',
  async (kind, channels, rateHz, length) => {
    using folder = new TestFolder()
    // Equal channels, which the decoder gives as one, must come back as two.
    const pcm = { ...stereo, channels: Array.from({ length: channels }, () => stereo.channels[0]!) }
    const encode = { mp3: encodeMp3, opus: encodeOpus, vorbis: () => oggVorbisOf(pcm.channels) }[kind]!
    const { pcm: heard, bitDepth } = await decodeMaster(folder.add(await encode(pcm)), 'import')
    expect(bitDepth).toBeNull()
    expect(heard.sampleRateHz).toBe(rateHz)
    expect(heard.channels.map((values) => values.length)).toEqual(
      Array.from({ length: channels }, () => length),
    )
  },
)

/** FLAC as its own library writes it: 24 bits in stereo, by linear prediction. */
const FOREIGN_FLAC =
  'ZkxhQ4AAACIQABAAAANRAANRF3ADcAAAAKCRxWz4BpsGuHmPglYlTUSg//hrHACf7BSVMESfmkdWCIt6It6It8ERbURY0RfURb0Rb4Ii3oi3oi3oiwoi+wRFtRFxRFvRFvRFveSLfABxIsRIuBIuEERckRbkRcERcERfoIixIi4Ii4Ii4Ii5QRFuRFwRF+RFiRFwuKotjxVn4BAiLfAiLfAiLbBEWNEX1EW9EW9EW+CIt6It6IsKIvqItsERcURb0Rb0Rb0Rb3kiwwAaSLgSLkSLdBEXBEXBEXBEX5EWKCIuCIuCIuCIuSIt0ERcERfkRYkRcERcLiqLY8VZ+AQIi3wIi2wIixwRF9RFvRFvRFvRFvgiLeiLCiL2iLiiLfBEW9EW9EW9EW9EWF5IvsAAEi5Ei3Ei4QRFwRFwRF+RFiRFwgiLgiLgiLkiLciLhBEX5EWJEXBEXBEXC4qi2PFWfgUCIuMCIsMCIvsERb0Rb0Rb0Rb0Rb4Iiwoi9oi4oi3oi3wRFvRFvRFvRFhRF9eSLfAARItxIuBIuEERcERfkRYkRcERcIIi5Ii3Ii4Ii4Ii/QRFiRFwRFwRFwRFwQJUwRecs7VJhWc9jEx1Oaikknl2Ql6iBo9HjOlqTg2p5VNjMZA2dsTDeRSEgkwMaziljW4oOGCkDJajsvFcyRrpVuY8MU1fYly0sj2lHCIwsicMJQKZlCzH+G6Js1UwVf3i7Cq4/e+lW9tnlcNYg1KcMIlmMMzGrXD5pH1lWir7GQ3uXGtTYcTBAQQjLWa3Ov9WVmx4Dch+XZgKv44DJDvTKTmAAn3VTdMK+QObyIXeIRSSBKFSKyC/rXlj2T0f3sNlGdsadGUlKdXQ9B1LCdo2wIfixkBaEkYIcyewxGrLYsgc09KRxqi70FZyGFlCZVpQKj/Y4OIrtRuTU2R+Q+IYnTv13mBRDtbW3cSJCz5BlX2zaJXkcpxeFEhf1bnlc9pyiKQc0xhaghCNayHfnUG4WNbaUM3UtwvulqI4vRKH4WAoaADeGB+wEHNKYBZuPFxDlssQLhsUebC6bu+kAhic25IwpvIFN1JSQApUrJa/xPb5EpBvulZrkbZcojoNBjawhCE5LeM6qQbgyS0F0BV333DrWdtrf6tAC0HQ3l9B3H+++Aa9dIFDwqUXf2KLPFzmCA4XwOuRcCJAwLwI'

test('FLAC of another program is read to the very number, in 24 bits', () => {
  const { pcm, bitDepth } = readPcmFile(Buffer.from(FOREIGN_FLAC, 'base64'))
  const expected = [5, 7].map((speed, channel) =>
    Float32Array.from({ length: 160 }, (_, n) => {
      const ramp = ((n * speed) % 200) - 100
      const noise = ((((n * 1_103_515_245 + 12_345 + channel * 7_919) % 8_191) + 8_191) % 7) as number
      return (ramp * Math.abs(ramp) * 700 + noise) / 2 ** 23
    }),
  )
  expect(bitDepth).toBe(24)
  expect(pcm.channels).toEqual(expected)
})

const SOUNDS = join(import.meta.dirname, '../../../../../../shared/data/sounds')
const recordings = existsSync(SOUNDS) ? readdirSync(SOUNDS).filter((name) => name.endsWith('.flac')) : []
if (recordings.length === 0)
  process.stderr.write(`no recordings at ${SOUNDS}: tests that need them are skipped\n`)

test.skipIf(recordings.length === 0)(
  'real recordings are decoded to the check sum that their encoder left',
  () => {
    const sums = recordings.map((name) => {
      const file = readFileSync(join(SOUNDS, name))
      const { pcm, bitDepth } = readPcmFile(file)
      const wav = Buffer.from(writeWav({ pcm, bitDepth: bitDepth as 16 | 24 }))
      return {
        name,
        claimed: file.subarray(26, 42).toString('hex'),
        decoded: createHash('md5').update(wav.subarray(44)).digest('hex'),
      }
    })
    expect(sums.filter(({ claimed, decoded }) => claimed !== decoded)).toEqual([])
  },
)

test.skipIf(recordings.length === 0)(
  'real recordings in Ogg Vorbis are decoded to the length that they state',
  async () => {
    const names = readdirSync(SOUNDS)
      .filter((name) => name.endsWith('.ogg'))
      .slice(0, 4)
    for (const name of names) {
      const { pcm } = await decodeMaster(join(SOUNDS, name), 'import')
      expect(pcm.channels[0]!.length).toBeGreaterThan(RATE_HZ)
    }
  },
)

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
  ['a text', Buffer.from('Dear diary'), 'not_audio', 'This is not an audio file that Segno knows'],
  [
    'a picture',
    change(new Uint8Array(500), 0, 0x89, 0x50, 0x4e, 0x47),
    'not_audio',
    'This is not an audio file that Segno knows',
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
  ['a damaged FLAC', change(flac, 30_000, 1, 2, 3), 'damaged', 'This FLAC file is damaged after 0.2 seconds'],
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
  ['a click', wavOf([1, -1], 44_100), 'too_short', 'This file is too short to be heard'],
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
  ['an MPEG-4', m4a, 'unsupported_encoding', 'This kind of file is not taken. Save it as WAV, AIFF or FLAC'],
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

/** Silence by the encoder's own packet, over and over; the head may say what it likes. */
function opusOfSilence(seconds: number, claimedSeconds: number): Uint8Array {
  const packets = Array.from({ length: seconds * 50 }, () => Uint8Array.of(0xfc, 0xff, 0xfe))
  return muxOggOpus({
    packets,
    preSkipFrames: 312,
    lengthFrames: claimedSeconds * 48_000,
    sourceRateHz: 48_000,
    channels: 2,
  })
}

test.each([
  ['two hours of Opus that say so', opusOfSilence(7_200, 7_200)],
  ['two hours of Opus that say they are a minute', opusOfSilence(7_200, 60)],
])('%s are not unpacked', async (_name, bomb) => {
  using folder = new TestFolder()
  const before = process.memoryUsage().rss
  await expect(decodeMaster(folder.add(bomb), 'import')).rejects.toMatchObject({ code: 'too_long' })
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
})
