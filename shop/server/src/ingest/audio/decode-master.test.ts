import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NO_CLAIMS, readPcmFile, writeWav } from '@segno/audio-files'
import { createOggEncoder } from 'wasm-media-encoders'
import { expect, test, vi } from 'vitest'
import { decodeMaster } from './decode-master.ts'
import { encodeMp3 } from './encode-mp3.ts'
import { encodeOpus } from './encode-opus.ts'
import { asPcm, losslessMasters, TestFolder, wholeNumbers } from './test-masters.ts'

// Only a test that hangs is stopped; how fast the machine is says nothing.
vi.setConfig({ testTimeout: 120_000 })

const RATE_HZ = 44_100
const numbers = [wholeNumbers(30_011, RATE_HZ), wholeNumbers(30_011, RATE_HZ, 1)]
const stereo = asPcm(numbers, RATE_HZ)

test.each(Object.entries(losslessMasters(numbers, RATE_HZ)))(
  'a master in %s is decoded to its very values',
  async (format, master) => {
    using folder = new TestFolder()
    const decoded = await decodeMaster(folder.add(master), 'upload')
    expect(decoded).toEqual({ pcm: stereo, format, bitDepth: 16, claims: NO_CLAIMS })
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
const recordings = existsSync(SOUNDS)
  ? readdirSync(SOUNDS).filter((name, at) => name.endsWith('.flac') && at % 4 === 0)
  : []
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
