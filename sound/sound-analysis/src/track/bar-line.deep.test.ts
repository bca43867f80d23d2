import type { Pcm } from '@segno/units'
import { expect, test } from 'vitest'
import { playDrums, type DrumLoop } from '../testing/drums.ts'
import { pcmOf, playNotes, RATE_HZ } from '../testing/signals.ts'
import { analyseTrack } from './analyse-track.ts'
import type { TrackAnalysis } from './track-analysis.ts'

const FOUR = { kick: 'x...x...x...x...', hat: '..x...x...x...x.' }
const BACKBEAT = '....x.......x...'
/** On no sixteenth of any tempo here. */
const FROM_SECONDS = 1.45

/** What is told of a recording that begins anywhere. */
function heard({ channels: [channel] }: Pcm): TrackAnalysis {
  const first = Math.round(FROM_SECONDS * RATE_HZ)
  const recording = pcmOf(channel!.slice(first, first + 13 * RATE_HZ) as Float32Array<ArrayBuffer>)
  const told = analyseTrack(recording, { listenFor: 'music' })
  if (typeof told === 'string') throw new Error(told)
  return told
}

/** By how many seconds the bar that is told begins beside a beat. */
function besideBeat(track: Pcm, tempoBpm: number): number {
  const told = heard(track)
  expect(told.tempoBpm).toBeCloseTo(tempoBpm, 1)
  const beats = ((FROM_SECONDS + told.downbeatSeconds!) * tempoBpm) / 60
  return (Math.abs(beats - Math.round(beats)) * 60) / tempoBpm
}

const KITS: readonly [string, Partial<DrumLoop>][] = [
  ['hats', {}],
  ['hats as loud as the kick', { hatLevel: 4 }],
  ['hats and a clap', { clap: BACKBEAT }],
  ['loud hats and a clap', { hatLevel: 4, clap: BACKBEAT }],
]

test.each(KITS.flatMap(([kit, drums]) => [118, 128, 140].map((tempoBpm) => ({ kit, drums, tempoBpm }))))(
  'four kicks in a bar are its beats, and not the $kit between them, at $tempoBpm BPM',
  ({ drums, tempoBpm }) => {
    const track = playDrums({ ...FOUR, ...drums, tempoBpm, bars: 10 })
    expect(besideBeat(track, tempoBpm)).toBeLessThan(0.015)
  },
)

test.each([118, 128, 140])(
  'four kicks in a bar are its beats, and not a bass between them, at %d BPM',
  (tempoBpm) => {
    const drums = playDrums({ ...FOUR, clap: BACKBEAT, tempoBpm, bars: 10 }).channels[0]!
    const beatSeconds = 60 / tempoBpm
    const notes = Array.from({ length: 40 }, (_, beat) => ({
      atSeconds: (beat + 0.5) * beatSeconds,
      lastsSeconds: 0.45 * beatSeconds,
      pitch: beat % 16 < 8 ? 36 : 39,
    }))
    const bass = playNotes(notes, drums.length / RATE_HZ)
    const track = pcmOf(bass.map((value, frame) => 2 * value + drums[frame]!))
    expect(besideBeat(track, tempoBpm)).toBeLessThan(0.015)
  },
)

test('where bars begin is sure where the bass drum and the backbeat tell it, and a guess where all beats are alike', () => {
  const breaks = { kick: 'x.........x.....', snare: BACKBEAT, hat: 'x.x.x.x.x.x.x.x.' }
  const clear = heard(playDrums({ ...breaks, tempoBpm: 128, bars: 10 }))
  const even = heard(playDrums({ ...FOUR, tempoBpm: 128, bars: 10 }))
  expect(clear.downbeatConfidence).toBeGreaterThan(0.8)
  expect(even.downbeatConfidence).toBeLessThan(0.5)
  expect(even.tempoConfidence).toBeGreaterThan(0.8)
})

test.each(
  [118, 128, 140].flatMap((tempoBpm) => [FOUR, { kick: FOUR.kick }].map((drums) => ({ tempoBpm, drums }))),
)(
  'where all beats are alike, what begins with a beat begins with a bar: $drums at $tempoBpm BPM',
  ({ tempoBpm, drums }) => {
    const { channels } = playDrums({ ...drums, tempoBpm, bars: 10 })
    // As long as no whole bars are.
    const track = pcmOf(channels[0]!.slice(0, 16.3 * RATE_HZ) as Float32Array<ArrayBuffer>)
    const told = analyseTrack(track, { listenFor: 'music' })
    if (typeof told === 'string') throw new Error(told)
    expect(told.downbeatSeconds).toBeLessThan(0.015)
  },
)
