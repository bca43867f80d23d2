import { riffChunk } from '../chunks.ts'
import { wavFile } from '../wav-file.ts'
import {
  floatValues,
  formChunk,
  freshSeed,
  freshTone,
  text,
  valuesOf16Bits,
  type BadFile,
} from './bad-file.ts'

const SMALLEST = 2 ** -149
const FLOAT_TAG = 3

const fractions = (): number[] => freshTone().map((value) => value / 32_768)

function floats(values: readonly number[]): BadFile['bytes'] {
  return wavFile([formChunk({ tag: FLOAT_TAG, bytesPerValue: 4 }), riffChunk('data', floatValues(values))])
}

/** A tone with another value in the middle of it. */
const with1 = (value: number): number[] => fractions().with(5_000, value)

function integers(values: readonly number[], form: Parameters<typeof formChunk>[0] = {}): BadFile['bytes'] {
  return wavFile([formChunk(form), riffChunk('data', valuesOf16Bits(values))])
}

function square(level: number): number[] {
  const halfFrames = 20 + freshSeed()
  return Array.from({ length: 11_025 }, (_, frame) =>
    frame % (2 * halfFrames) < halfFrames ? level : -level,
  )
}

/** Files whose header is right and whose audio is odd. */
export function badContent(): BadFile[] {
  const surround = freshTone().flatMap((value) => Array.from({ length: 64 }, () => value))
  return [
    { name: 'no byte at all', bytes: new Uint8Array(), expect: 'empty' },
    { name: 'a text named .wav', bytes: text('Verse one: the river runs\n'.repeat(40)), expect: 'not_audio' },
    {
      name: 'a text that begins with RIFF',
      bytes: text(`RIFF....WAVE${' la'.repeat(200)}`),
      expect: 'damaged_header',
    },
    { name: 'zeros named .wav', bytes: new Uint8Array(5_000), expect: 'not_audio' },
    { name: '64 channels', bytes: integers(surround, { channels: 64 }), expect: 'channels' },
    { name: 'a rate of 1 Hz', bytes: integers(freshTone(), { sampleRateHz: 1 }), expect: 'sample_rate' },
    {
      name: 'a rate of 384 kHz',
      bytes: integers(freshTone(), { sampleRateHz: 384_000 }),
      expect: 'sample_rate',
    },
    { name: 'two frames', bytes: integers([9_000, -9_000]), expect: 'too_short' },
    { name: 'a value that is no number', bytes: floats(with1(Number.NaN)), expect: 'not_finite' },
    { name: 'an endless value', bytes: floats(with1(Infinity)), expect: 'not_finite' },
    { name: 'an endless value below zero', bytes: floats(with1(-Infinity)), expect: 'not_finite' },
    {
      name: 'a tone of the highest floats',
      bytes: floats(fractions().map((value) => value * 3e38)),
      expect: 'too_loud',
    },
    {
      name: 'a tone that dies away to the smallest floats',
      bytes: floats([...fractions(), ...square(SMALLEST)]),
      expect: 'accepted',
    },
    { name: 'nothing but the smallest floats', bytes: floats(square(SMALLEST)), expect: 'silent' },
    { name: 'silence', bytes: integers(square(0)), expect: 'silent' },
    { name: 'a steady level', bytes: integers(freshTone().map(() => 16_384)), expect: 'silent' },
    {
      name: 'a tone upon a steady level',
      bytes: integers(freshTone().map((value) => value + 16_384)),
      expect: 'accepted',
    },
    { name: 'a square wave at full scale', bytes: integers(square(32_767)), expect: 'accepted' },
    {
      name: 'a square wave of floats at four times full scale',
      bytes: floats(square(4)),
      expect: 'accepted',
    },
  ]
}
