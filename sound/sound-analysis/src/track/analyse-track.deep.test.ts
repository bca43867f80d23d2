import type { Pcm } from '@segno/units'
import { expect, test } from 'vitest'
import { analyseSound } from '../analyse-sound.ts'
import { playDrums, type DrumLoop } from '../testing/drums.ts'
import { noise, pcmOf, playNotes, RATE_HZ, silence } from '../testing/signals.ts'
import { analyseTrack } from './analyse-track.ts'
import type { ListenFor, TrackAnalysis } from './track-analysis.ts'

const ROCK = { kick: 'x.......x.x.....', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.' }
const HOUSE = { kick: 'x...x...x...x...', snare: '....x.......x...', hat: '..x...x...x...x.' }
const BREAK = { kick: 'x.........x.....', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.' }

function heard(pcm: Pcm, listenFor: ListenFor = 'music'): TrackAnalysis {
  const told = analyseTrack(pcm, { listenFor })
  if (typeof told === 'string') throw new Error(told)
  return told
}

function cut({ channels, sampleRateHz }: Pcm, fromSeconds: number, lastsSeconds: number): Pcm {
  const from = Math.round(fromSeconds * sampleRateHz)
  const to = Math.round((fromSeconds + lastsSeconds) * sampleRateHz)
  return { sampleRateHz, channels: channels.map((channel) => channel.slice(from, to)) }
}

function after(silentSeconds: number, { channels }: Pcm): Pcm {
  const before = silence(silentSeconds)
  const sound = new Float32Array(before.length + channels[0]!.length)
  sound.set(channels[0]!, before.length)
  return pcmOf(sound)
}

/** Seconds between a time and the nearest of those that lie so far apart. */
function miss(at: number, distance: number): number {
  const turns = at / distance
  return Math.abs(turns - Math.round(turns)) * distance
}

test.each<[string, DrumLoop]>([
  ['house', { ...HOUSE, tempoBpm: 124, bars: 12 }],
  ['rock', { ...ROCK, tempoBpm: 105, bars: 12 }],
  ['slow rock', { ...ROCK, tempoBpm: 82, bars: 10 }],
  ['drum and bass', { ...BREAK, tempoBpm: 172, bars: 16 }],
  ['rock at no whole tempo', { ...ROCK, tempoBpm: 97.35, bars: 12 }],
])(
  'a recording of %s that begins and ends anywhere has its tempo, and its beats where they are',
  (_, loop) => {
    const { tempoBpm, downbeatSeconds } = heard(cut(playDrums(loop), 1.37, 13.1))
    expect(Math.abs(tempoBpm! / loop.tempoBpm - 1)).toBeLessThan(0.001)
    expect(miss(1.37 + downbeatSeconds!, 60 / loop.tempoBpm)).toBeLessThan(0.015)
  },
)

test('the bar begins with the bass drum, and the backbeat follows', () => {
  const { downbeatSeconds } = heard(cut(playDrums({ ...ROCK, tempoBpm: 105, bars: 12 }), 2.9, 15))
  expect(miss(2.9 + downbeatSeconds!, 240 / 105)).toBeLessThan(0.015)
})

test('the rhythm of a recording is that of the loop it was made of, counted from its own one', () => {
  const loop = analyseSound(playDrums({ ...BREAK, tempoBpm: 172, bars: 2 })).fingerprint.rhythm
  const { rhythm } = heard(cut(playDrums({ ...BREAK, tempoBpm: 172, bars: 16 }), 1.37, 13.1)).fingerprint
  expect(rhythm.reduce((sum, value, index) => sum + value * loop[index]!, 0)).toBeGreaterThan(0.95)
})

test('silence before the music moves its bars along and changes nothing else', () => {
  const music = cut(playDrums({ ...ROCK, tempoBpm: 105, bars: 8 }), 0, 14)
  const later = after(1, music)
  const [now, then] = [heard(music), heard(later)]
  expect(then.tempoBpm).toBeCloseTo(now.tempoBpm!, 1)
  expect(miss(then.downbeatSeconds! - 1 - now.downbeatSeconds!, 240 / 105)).toBeLessThan(0.02)
})

test('a loop that is given as it is has the tempo of the sound, and begins with a bar', () => {
  const loop = playDrums({ ...HOUSE, tempoBpm: 128, bars: 1 })
  expect(heard(loop)).toMatchObject({ tempoBpm: analyseSound(loop).tempoBpm, downbeatSeconds: 0 })
})

/** A cadence in C minor, so many semitones higher, again and again. */
function cadence(higher: number, times: number): Float32Array<ArrayBuffer> {
  const chords = [
    [48, 60, 63, 67],
    [53, 60, 65, 68],
    [55, 59, 62, 67],
    [48, 60, 63, 67],
  ]
  const notes = Array.from({ length: 4 * times }, (_, index) =>
    chords[index % 4]!.map((pitch) => ({ atSeconds: index, lastsSeconds: 1, pitch: pitch + higher })),
  ).flat()
  return playNotes(notes, 4 * times)
}

test.each([0, 3, 0.35, -0.4])(
  'a cadence %d semitones above C minor has its key, in whatever tuning',
  (higher) => {
    const tonic = (12 + Math.round(higher)) % 12
    expect(heard(cut(pcmOf(cadence(higher, 4)), 1.6, 12)).key).toEqual({ tonic, mode: 'minor' })
  },
)

test('of a hummed line the notes are told, and not the voice', () => {
  const line = [60, 62, 63, 65, 67, 63, 62, 60].map((pitch, index) => ({
    atSeconds: 0.6 * index + 0.3,
    lastsSeconds: 0.55,
    pitch: pitch + 0.3,
  }))
  const { key, fingerprint } = heard(pcmOf(playNotes(line, 5.4)), 'melody')
  expect(key).toEqual({ tonic: 0, mode: 'minor' })
  expect(Math.hypot(...fingerprint.pitch)).toBeCloseTo(1, 3)
  expect(Math.hypot(...fingerprint.timbre, ...fingerprint.envelope)).toBe(0)
})

test('what is said to be a rhythm has a tempo from few strokes, the first of them on the one, and no key', () => {
  const drums = playDrums({ kick: 'x...x.x.x...x...', tempoBpm: 110, bars: 2 })
  const late = after(0.7, drums)
  const { tempoBpm, downbeatSeconds, key, fingerprint, remarks } = heard(late, 'rhythm')
  expect(Math.abs(tempoBpm! / 110 - 1)).toBeLessThan(0.01)
  expect(downbeatSeconds).toBeCloseTo(0.7, 1)
  expect(key).toBeNull()
  expect(remarks).toEqual([])
  expect(Math.hypot(...fingerprint.timbre, ...fingerprint.pitch)).toBe(0)
})

test('of a long recording the loudest minute is heard, which is said, and bars are counted from its beginning', () => {
  const drums = playDrums({ ...ROCK, tempoBpm: 90, bars: 45 })
  const faded = drums.channels[0]!.map((value, frame) => (frame < 40 * RATE_HZ ? 0.1 * value : value))
  const { tempoBpm, downbeatSeconds, durationSeconds, remarks } = heard(pcmOf(faded))
  expect(tempoBpm).toBe(90)
  expect(durationSeconds).toBeCloseTo(120, 3)
  expect(downbeatSeconds).toBeLessThan(240 / 90)
  expect(miss(downbeatSeconds!, 60 / 90)).toBeLessThan(0.02)
  expect(remarks).toContain('partly_heard')
})

test('a recording that was too loud, too quiet or too short says so', () => {
  const drums = cut(playDrums({ ...ROCK, tempoBpm: 105, bars: 4 }), 0, 8)
  const louder = (gain: number): Pcm =>
    pcmOf(drums.channels[0]!.map((value) => Math.max(-1, Math.min(1, gain * value))))
  expect(heard(louder(0.9)).remarks).toEqual(['no_notes'])
  expect(heard(louder(8)).remarks).toContain('clipped')
  expect(heard(louder(0.02)).remarks).toContain('quiet')
  expect(heard(cut(drums, 0, 7.9)).remarks).toContain('short')
})

test.each(['music', 'melody'] as const)(
  'a few seconds are never sure, however clear: two bars of house as %s',
  (listenFor) => {
    const drums = playDrums({ ...HOUSE, tempoBpm: 124, bars: 8 })
    const [part, whole] = [cut(drums, 0, 3.87), drums].map((pcm) => heard(pcm, listenFor))
    expect(whole!.tempoConfidence).toBeGreaterThan(0.8)
    expect(part!.tempoConfidence).toBeLessThanOrEqual(0.75)
    expect(part!.tempoConfidence).toBeGreaterThan(0)
  },
)

test('noise has neither tempo nor key, and says so', () => {
  const told = heard(pcmOf(noise(8.3)))
  expect(told).toMatchObject({
    tempoBpm: null,
    tempoConfidence: 0,
    downbeatSeconds: null,
    downbeatConfidence: 0,
    key: null,
  })
  expect(told.remarks).toEqual(['no_pulse', 'no_notes'])
  expect(Math.hypot(...told.fingerprint.rhythm)).toBe(0)
})

test.each(['music', 'rhythm', 'melody'] as const)(
  'what is silent or too short for %s is answered, not measured',
  (listenFor) => {
    expect(analyseTrack(pcmOf(silence(3)), { listenFor })).toBe('audio_silent')
    expect(analyseTrack(pcmOf(silence(3).fill(0.4)), { listenFor })).toBe('audio_silent')
    expect(analyseTrack(pcmOf(silence(0)), { listenFor })).toBe('audio_too_short')
    expect(analyseTrack(pcmOf(noise(0.49)), { listenFor })).toBe('audio_too_short')
  },
)

test.each([
  ['half a second of noise', noise(0.5)],
  ['one click', silence(2).fill(1, 4_000, 4_001)],
  ['a tone', silence(1).map((_, frame) => 0.5 * Math.sin(frame / 20))],
])('%s is told without a number that is none', (_, channel) => {
  for (const listenFor of ['music', 'rhythm', 'melody'] as const) {
    for (const sampleRateHz of [8_000, 44_100, 192_000].filter((rate) => channel.length / rate >= 0.5)) {
      const { fingerprint, tempoBpm, downbeatSeconds, ...told } = heard(
        pcmOf(channel, sampleRateHz),
        listenFor,
      )
      const { version, ...parts } = fingerprint
      const { tempoConfidence, downbeatConfidence, keyConfidence } = told
      const confidences = [tempoConfidence, downbeatConfidence, keyConfidence]
      const numbers = [version, ...confidences, ...Object.values(parts).flat()]
      expect([...numbers, tempoBpm ?? 0, downbeatSeconds ?? 0].every(Number.isFinite)).toBe(true)
    }
  }
})

test('the same recording tells the same, whatever was heard before', () => {
  const drums = cut(playDrums({ ...ROCK, tempoBpm: 105, bars: 4 }), 0.4, 7)
  const first = heard(drums)
  heard(pcmOf(noise(2)))
  expect(heard(drums)).toEqual(first)
})
