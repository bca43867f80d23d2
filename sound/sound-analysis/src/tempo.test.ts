import type { Pcm } from '@segno/units'
import { expect, test } from 'vitest'
import { analyseSound } from './analyse-sound.ts'
import { playDrums, type DrumLoop } from './testing/drums.ts'
import { noise, pcmOf, RATE_HZ, silence, strike } from './testing/signals.ts'

function evenStrikes({ tempoBpm, beats }: { tempoBpm: number; beats: number }): Pcm {
  const times = Array.from({ length: beats }, (_, beat) => (60 * beat) / tempoBpm)
  return pcmOf(strike(times, (60 * beats) / tempoBpm))
}

const ROCK = { kick: 'x.......x.x.....', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.' }
const HOUSE = { kick: 'x...x...x...x...', snare: '....x.......x...', hat: '..x...x...x...x.' }
const BREAK = { kick: 'x.........x.....', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.' }
const HALF_TIME = { kick: 'x.....x...x.....', snare: '........x.......', hat: 'x.x.x.x.x.xxx.x.' }

test.each<[string, DrumLoop]>([
  ['house', { ...HOUSE, tempoBpm: 124, bars: 4 }],
  ['one bar of house', { ...HOUSE, tempoBpm: 128, bars: 1 }],
  ['rock', { ...ROCK, tempoBpm: 105, bars: 2 }],
  ['slow rock', { ...ROCK, tempoBpm: 82, bars: 4 }],
  ['a shuffle', { ...ROCK, tempoBpm: 92, bars: 2, swing: 0.33 }],
  ['drum and bass', { ...BREAK, tempoBpm: 172, bars: 1 }],
  ['half-time', { ...HALF_TIME, tempoBpm: 140, bars: 4 }],
  ['hi-hats alone', { hat: 'xoxoxoxoxoxoxoxo', tempoBpm: 126, bars: 2 }],
])('the tempo of %s of exact length is measured to a hundredth, and its beats counted', (_, loop) => {
  const measured = analyseSound(playDrums(loop))
  expect(measured.tempoBpm).toBe(loop.tempoBpm)
  expect(measured.beats).toBe(4 * loop.bars)
})

test.each([
  ['three', { tempoBpm: 126, bars: 4, kick: 'x...........', snare: '....x...x...', hat: 'x.x.x.x.x.x.' }, 12],
  [
    'five',
    {
      tempoBpm: 120,
      bars: 2,
      kick: 'x.....x.....x.......',
      snare: '....x.......x...x...',
      hat: 'x.x.x.x.x.x.x.x.x.x.',
    },
    10,
  ],
  [
    'seven',
    {
      tempoBpm: 130,
      bars: 2,
      kick: 'x.......x.......x.......x...',
      snare: '....x.......x.......x.......',
      hat: 'x.x.x.x.x.x.x.x.x.x.x.x.x.x.',
    },
    14,
  ],
])('bars of %s beats keep their tempo', (_, loop, beats) => {
  const measured = analyseSound(playDrums(loop))
  expect(measured.tempoBpm).toBe(loop.tempoBpm)
  expect(measured.beats).toBe(beats)
})

test('a tempo between whole numbers is told by the exact length of the loop', () => {
  const lengthFrames = 4 * 21_019
  const exactBpm = (60 * 4 * RATE_HZ) / lengthFrames
  const times = Array.from({ length: 8 }, (_, strikeIndex) => (strikeIndex * 30) / exactBpm)
  const measured = analyseSound(pcmOf(strike(times, lengthFrames / RATE_HZ, [0.9, 0.3, 0.6, 0.3])))
  expect(measured.tempoBpm).toBeCloseTo(exactBpm, 2)
})

test('a tail of faint hiss after the last beat does not change the tempo', () => {
  const { channels } = playDrums({ ...HOUSE, tempoBpm: 125, bars: 4, tailSeconds: 0.77 })
  const hiss = noise(channels[0]!.length / RATE_HZ)
  const measured = analyseSound(pcmOf(channels[0]!.map((value, index) => value + 0.004 * hiss[index]!)))
  expect(Math.abs(measured.tempoBpm! - 125)).toBeLessThan(0.5)
})

test.each([
  ['a held tone', silence((8 * 60) / 97).map((_, index) => 0.3 * Math.sin(index / 20))],
  ['steady noise of exactly four beats', noise(2)],
  ['dither', noise(4).map((value) => value / 2 ** 15)],
  [
    'one note that dies away',
    silence(2).map((_, index) => 0.5 * Math.sin(index / 20) * Math.exp(-index / 20_000)),
  ],
])('[cases 31–33] %s has no tempo, however exact its length', (_, frames) => {
  expect(analyseSound(pcmOf(frames))).toMatchObject({ tempoBpm: null, beats: null, tempoConfidence: 0 })
})

function clicks({ tempoBpm, bars, beats }: { tempoBpm: number; bars: number; beats: number }): Pcm {
  const beatFrames = (60 * RATE_HZ) / tempoBpm
  return pcmOf(
    silence((60 * bars * beats) / tempoBpm).map((_, index) => {
      const beat = Math.floor(index / beatFrames)
      const seconds = (index - Math.round(beat * beatFrames)) / RATE_HZ
      const [tone, level] = beat % beats === 0 ? [1_500, 0.7] : [1_000, 0.5]
      return seconds < 0 || seconds > 0.03
        ? 0
        : level * Math.sin(2 * Math.PI * tone * seconds) * Math.exp(-seconds / 0.008)
    }),
  )
}

test.each(
  [60, 80, 120, 160, 200].flatMap((tempoBpm) =>
    [
      [2, 4],
      [8, 4],
      [8, 3],
    ].map(([bars, beats]) => ({ tempoBpm, bars: bars!, beats: beats! })),
  ),
)(
  '[case 26] a metronome at $tempoBpm, $bars bars of $beats, is neither doubled nor halved',
  ({ tempoBpm, bars, beats }) => {
    expect(analyseSound(clicks({ tempoBpm, bars, beats }))).toMatchObject({
      kind: 'loop',
      tempoBpm,
      beats: bars * beats,
    })
  },
)

test('[case 26] hi-hats that strike evenly, and strokes with something between them, are no metronome', () => {
  for (const hat of ['x.x.x.x.x.x.x.x.', 'xoxoxoxoxoxoxoxo'])
    expect(analyseSound(playDrums({ hat, tempoBpm: 100, bars: 4 })).tempoBpm).toBe(100)
  const { channels } = clicks({ tempoBpm: 200, bars: 4, beats: 4 })
  const held = pcmOf(channels[0]!.map((value, index) => value + 0.05 * Math.sin(index / 20)))
  expect(analyseSound(held).tempoBpm).not.toBe(200)
})

test('[case 31] a tempo that only the length speaks for is never sure', () => {
  // Strokes at odd times, in exactly eight beats of 120.
  const strokes = pcmOf(strike([0.13, 0.81, 1.04, 2.37, 3.29], 4))
  const { tempoConfidence } = analyseSound(strokes)
  expect(tempoConfidence).toBeLessThanOrEqual(0.5)
})

test('the confidence is lower where half or double time is as likely', () => {
  const clear = analyseSound(playDrums({ ...HOUSE, tempoBpm: 124, bars: 4 })).tempoConfidence
  const doubtful = analyseSound(evenStrikes({ tempoBpm: 92.5, beats: 16 })).tempoConfidence
  expect(clear).toBeGreaterThan(0.9)
  expect(doubtful).toBeLessThan(0.8)
})

const SIXTEENTHS = 'xxxxxxxxxxxxxxxx'
const ON_FIRST = 'x...........'

test.each<[string, number, DrumLoop]>([
  ['four on the floor', 200, { tempoBpm: 200, bars: 4, kick: 'x...x...x...x...', hat: '..x...x...x...x.' }],
  ['a bare kick drum', 220, { tempoBpm: 220, bars: 4, kick: 'x...x...x...x...' }],
  [
    'doom with sixteenths',
    48,
    { tempoBpm: 48, bars: 2, kick: 'x.......x.......', snare: '....x.......x...', hat: SIXTEENTHS },
  ],
  ['a slow bar of three', 60, { tempoBpm: 60, bars: 2, kick: ON_FIRST, hat: '..x.x.x.x.x.' }],
  ['triplets', 90, { tempoBpm: 135, bars: 4, kick: ON_FIRST, hat: 'x.x.x.x.x.x.' }],
  [
    'half-time',
    150,
    { tempoBpm: 150, bars: 4, kick: 'x.....x.........', snare: '........x.......', hat: 'x.x.x.x.x.x.x.x.' },
  ],
  ['a fast waltz', 150, { tempoBpm: 150, bars: 4, kick: ON_FIRST, snare: '....x...x...' }],
])(
  '[case t1] %s, counted at %d, is told so, or named beside a tempo that is not sure',
  (_, tempoBpm, loop) => {
    const measured = analyseSound(playDrums(loop))
    const named = measured.tempoReadings.map((reading) => reading.tempoBpm)
    expect(named[0]).toBe(measured.tempoBpm)
    expect(named).toContain(tempoBpm)
    expect(measured.tempoBpm === tempoBpm || measured.tempoConfidence < 0.5).toBe(true)
  },
)

test('[case t1] odds of all readings are shares of one, the likeliest first', () => {
  const [sure] = analyseSound(playDrums({ ...HOUSE, tempoBpm: 124, bars: 4 })).tempoReadings
  expect(sure?.tempoBpm).toBe(124)
  expect(sure?.odds).toBeGreaterThan(0.9)
  const unsure = analyseSound(playDrums({ tempoBpm: 135, bars: 4, kick: ON_FIRST, hat: 'x.x.x.x.x.x.' }))
  const total = unsure.tempoReadings.reduce((sum, { odds }) => sum + odds, 0)
  expect(unsure.tempoReadings.length).toBeGreaterThan(1)
  expect(total).toBeLessThanOrEqual(1.001)
})

test('[case w2] fourteen beats are three and a half bars', () => {
  const bar = { kick: 'x.........x.....', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.' }
  const once = (pattern: string): string => pattern.repeat(4).slice(0, 56)
  const measured = analyseSound(
    playDrums({ tempoBpm: 86, bars: 1, kick: once(bar.kick), snare: once(bar.snare), hat: once(bar.hat) }),
  )
  expect(measured).toMatchObject({ tempoBpm: 86, beats: 14 })
})

test('steady noise of no particular length has no tempo', () => {
  const measured = analyseSound(pcmOf(noise(5.4321)))
  expect(measured).toMatchObject({ tempoBpm: null, tempoConfidence: 0, beats: null })
})

test('two channels that cancel each other are still heard', () => {
  const { channels } = evenStrikes({ tempoBpm: 120, beats: 8 })
  const mirrored = channels[0]!.map((value) => -value)
  const measured = analyseSound({ sampleRateHz: RATE_HZ, channels: [channels[0]!, mirrored] })
  expect(measured.tempoBpm).toBeCloseTo(120, 6)
})
