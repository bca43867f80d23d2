import { NO_CLAIMS, writeWav } from '@segno/audio-files'
import { badFiles } from '@segno/audio-files/testing'
import { expect, test } from 'vitest'
import type { Finding } from './finding.ts'
import { lintBytes } from './lint-bytes.ts'
import { lintFile } from './lint-format.ts'
import { lintName } from './lint-name.ts'
import { lintTiming, type Timing } from './lint-timing.ts'

const RATE_HZ = 44_100
const signal = (seconds: number, rateHz = RATE_HZ) => new Float32Array(Math.round(seconds * rateHz))

/** Four bars at 120 BPM: a click on each beat over a quiet tone that fits the length, so that nothing is to be said. */
function goodLoop(seconds = 8, gain = 0.5): Float32Array<ArrayBuffer> {
  const sound = signal(seconds)
  for (let at = 0; at < sound.length; at++) {
    const beat = (at / RATE_HZ) % 0.5
    const click = Math.exp(-beat * 60) * Math.sin(2 * Math.PI * 110 * beat)
    sound[at] = gain * (click + 0.2 * Math.sin((2 * Math.PI * 110 * at) / RATE_HZ))
  }
  return sound
}

interface Made {
  path?: string
  bitDepth?: 16 | 24 | 32
  rateHz?: number
}

function lint(
  channels: Float32Array<ArrayBuffer>[],
  { path = 'Deep_Bass_Loop_120.wav', bitDepth = 24, rateHz = RATE_HZ }: Made = {},
) {
  return lintBytes(writeWav({ pcm: { sampleRateHz: rateHz, channels }, bitDepth }), path)
}
const codes = ({ findings }: { findings: readonly Finding[] }) => findings.map(({ code }) => code)
const levelOf = ({ findings }: { findings: readonly Finding[] }, code: string) =>
  findings.find((finding) => finding.code === code)?.level
const messageOf = ({ findings }: { findings: readonly Finding[] }, code: string) =>
  findings.find((finding) => finding.code === code)?.message

test('of a loop that is as it should be nothing is said, and what it is is known', () => {
  const linted = lint([goodLoop()])
  expect(linted.findings).toEqual([])
  expect(linted.facts).toMatchObject({
    format: 'wav',
    bitDepth: 24,
    sampleRateHz: RATE_HZ,
    channels: 1,
    durationSeconds: 8,
    kind: 'loop',
    tempoBpm: 120,
  })
})

test('an empty file and one that is too large are refused before they are read', () => {
  expect(lintFile({ sizeBytes: 0 })[0]).toMatchObject({ code: 'empty', level: 'refused' })
  expect(lintFile({ sizeBytes: 100_000_001 })[0]?.message).toContain('the limit is 100 MB')
  expect(lintFile({ sizeBytes: 100_000_000 })).toEqual([])
})

test('what is no audio is refused, whatever its name', () => {
  const text = new TextEncoder().encode('dear diary, this is no sound at all')
  expect(codes(lintBytes(text, 'Diary.wav'))).toEqual(['not_audio'])
})

test('an MP3 is refused, also where its name hides it', () => {
  // A tag of a kilobyte, as it begins most of them.
  const mp3 = new Uint8Array([...new TextEncoder().encode('ID3'), 4, 0, 0, 0, 0, 8, 0])
  const linted = lintBytes(mp3, 'Bass.wav')
  expect(levelOf(linted, 'lossy')).toBe('refused')
  expect(messageOf(linted, 'lossy')).toContain('MP3 under another name')
  expect(messageOf(lintBytes(mp3, 'Bass.mp3'), 'lossy')).not.toContain('another name')
})

test('eight bits are refused, and what to do about it is said', () => {
  const file = badFiles().find(({ expect: outcome }) => outcome === 'bit_depth')!
  expect(messageOf(lintBytes(file.bytes, 'Crushed.wav'), 'bit_depth')).toContain(
    'It has 8 bits; use 16 to 32',
  )
})

test('a file that stops too early says after how much', () => {
  const whole = writeWav({ pcm: { sampleRateHz: RATE_HZ, channels: [goodLoop()] }, bitDepth: 16 })
  const linted = lintBytes(whole.subarray(0, whole.length / 2), 'Cut.wav')
  expect(linted.findings[0]).toMatchObject({ level: 'refused', code: 'truncated' })
  expect(linted.findings[0]?.message).toContain('4.0 of 8.0 seconds')
})

test.each([
  [22_050, 'refused'],
  [44_100, undefined],
  [192_000, undefined],
])('a sample rate of %i Hz: %s', (rateHz, level) => {
  expect(
    levelOf(
      lint(
        [
          signal(0.2, rateHz)
            .fill(0.1)
            .map((value, at) => value * Math.sin(at / 9)),
        ],
        { rateHz },
      ),
      'sample_rate',
    ),
  ).toBe(level)
})

test('more than two channels are refused', () => {
  const loop = goodLoop(1)
  expect(levelOf(lint([loop, loop, loop]), 'channels')).toBe('refused')
})

test.each([
  [0.009, 'too_short', true],
  [0.011, 'too_short', false],
  [121, 'too_long', true],
  [119, 'too_long', false],
])('%d seconds: %s is %s', (seconds, code, isSaid) => {
  const tone = signal(seconds).map((_, at) => 0.3 * Math.sin(at / 20))
  expect(codes(lint([tone])).includes(code)).toBe(isSaid)
})

test('silence is refused, and so is a level that never moves', () => {
  expect(codes(lint([signal(2)]))).toEqual(['silent'])
  expect(codes(lint([signal(2).fill(0.25)]))).toEqual(['silent'])
})

test('values that are no sound are refused', () => {
  const loop = goodLoop()
  loop[500] = Number.NaN
  expect(codes(lint([loop], { bitDepth: 32 }))).toEqual(['not_finite'])
})

test('peaks that are cut off flat are counted; peaks that only touch the top are not', () => {
  const clipped = goodLoop().map((value) => Math.max(-1, Math.min(1, value * 8)))
  expect(levelOf(lint([clipped]), 'clipping')).toBe('mend')
  const touching = goodLoop()
  for (const at of [1000, 5000, 9000]) touching[at] = 1
  expect(codes(lint([touching]))).not.toContain('clipping')
})

test('floats over full scale are said with how far they go', () => {
  const loud = goodLoop(8, 2.2)
  const linted = lint([loud], { bitDepth: 32 })
  expect(messageOf(linted, 'over')).toMatch(/^Goes \d\.\d dB over full scale/)
  expect(codes(lint([goodLoop()], { bitDepth: 32 }))).toEqual([])
})

test('an offset of the centre line is said in percent', () => {
  const linted = lint([goodLoop().map((value) => value * 0.5 + 0.02)])
  expect(messageOf(linted, 'dc_offset')).toMatch(/2\.[01]%/)
  expect(codes(lint([goodLoop().map((value) => value + 0.001)]))).not.toContain('dc_offset')
})

test('180 ms of silence before a loop are said; a rest up to the off-beat is music', () => {
  const late = signal(8)
  late.set(goodLoop(8 - 0.18), Math.round(0.18 * RATE_HZ))
  expect(messageOf(lint([late]), 'lead')).toBe(
    'Starts with 180 ms of silence: the loop will not land on the beat.',
  )
  const offBeat = signal(8)
  offBeat.set(goodLoop(7.75), Math.round(0.25 * RATE_HZ))
  expect(codes(lint([offBeat]))).not.toContain('lead')
})

test('silence before a loop that has no whole bars is said although it ends on the grid, and a last number is a tempo', () => {
  const beats = signal((60 / 90) * 8).map((_, at) => {
    const beat = (at / RATE_HZ) % (60 / 90)
    return 0.5 * Math.exp(-beat * 40) * Math.sin(2 * Math.PI * 110 * beat)
  })
  const late = signal(0.5 + beats.length / RATE_HZ)
  late.set(beats, late.length - beats.length)
  const linted = lint([late], { path: 'leading silence 90.wav' })
  expect(linted.facts?.tempoBpm).toBe(90)
  expect(levelOf(linted, 'lead')).toBe('mend')
  expect(messageOf(linted, 'lead')).toContain('50')
  expect(messageOf(linted, 'bars')).toContain('the 90 BPM of its name')
})

test('a rest at the start of whole bars is worth knowing', () => {
  const rests = { facts: { leadSeconds: 0.25, tailSeconds: 0 } }
  expect(levelOf(timed(rests), 'rest')).toBe('note')
  expect(messageOf(timed(rests), 'rest')).toContain('more than 10 ms')
})

test('a one-shot that starts late or ends in silence is told so', () => {
  const hit = signal(3)
  hit.set(
    signal(0.3).map((_, at) => 0.7 * Math.exp(-at / 3000) * Math.sin(at / 20)),
    Math.round(0.06 * RATE_HZ),
  )
  const linted = lint([hit], { path: 'Big Snare One Shot.wav' })
  expect(messageOf(linted, 'lead')).toContain('60 ms')
  expect(levelOf(linted, 'tail')).toBe('note')
  const tight = signal(0.3).map((_, at) => 0.7 * Math.exp(-at / 3000) * Math.sin(at / 20))
  expect(codes(lint([tight], { path: 'Big Snare One Shot.wav' }))).toEqual([])
})

test('a loop that is 37 ms too long for its tempo says so, and where to cut it', () => {
  const linted = lint([goodLoop(8.037)])
  expect(levelOf(linted, 'bars')).toBe('mend')
  expect(messageOf(linted, 'bars')).toBe(
    'Is 37 ms too long for 4 bars at the 120 BPM of its name: it drifts when it repeats. Cut it at 8.000 s.',
  )
})

test('a file’s name that cannot be its tempo is told how many beats that would be', () => {
  expect(messageOf(lint([goodLoop()], { path: 'Bass Loop 101.wav' }), 'bars')).toContain('13.5 beats')
})

test('left and right that are the same are worth knowing', () => {
  const loop = goodLoop()
  expect(levelOf(lint([loop, loop]), 'dual_mono')).toBe('note')
  expect(codes(lint([loop, loop.map((value) => value * 0.9)]))).not.toContain('dual_mono')
})

test('very quiet and very loud are worth knowing', () => {
  expect(levelOf(lint([goodLoop(8, 0.003)]), 'quiet')).toBe('note')
  const square = signal(8).map((_, at) => (Math.floor(at / 200) % 2 ? 0.95 : -0.95))
  expect(codes(lint([square]))).toContain('loud')
})

test('peaks between the frames are found where no frame goes over', () => {
  // A quarter of the sample rate, 45° off: every frame is 3 dB below the wave's own peak.
  const between = signal(8).map(
    (_, at) => 0.98 * Math.sign(Math.sin((Math.PI / 2) * at + Math.PI / 4)) * Math.min(1, at / 2000),
  )
  expect(codes(lint([between], { path: 'Tone.wav' }))).toContain('true_peak')
})

const timing: Timing = {
  kind: 'loop',
  durationSeconds: 8,
  tempoBpm: 120,
  isTempoNamed: false,
  seamDb: 0,
  facts: { leadSeconds: 0, tailSeconds: 0 },
}
const timed = (given: Partial<Timing>) => ({ findings: lintTiming({ ...timing, ...given }) })

test('a seam that clicks is said; one that goes on is not', () => {
  expect(levelOf(timed({ seamDb: 26 }), 'seam')).toBe('mend')
  expect(timed({ seamDb: 12 }).findings).toEqual([])
})

test('whole beats that are no whole bars are worth knowing', () => {
  expect(messageOf(timed({ durationSeconds: 3 }), 'no_whole_bars')).toContain('6 beats at 120 BPM')
  expect(levelOf(timed({ tempoBpm: null }), 'no_tempo')).toBe('note')
})

const named = {
  tempoBpm: 120,
  hasTempoUnit: false,
  key: { tonic: 0, mode: 'minor' },
  instrument: null,
  kind: null,
  title: 'Deep Bass',
} as const
const measured = {
  kind: 'loop',
  tempoBpm: 120,
  tempoConfidence: 0.9,
  key: named.key,
  keyConfidence: 0.9,
} as const
const nameFindings = (hints: object, heard: object, path = 'Deep Bass 120 Cm.wav') => ({
  findings: lintName(
    path,
    { hints: { ...named, ...hints }, claims: { ...NO_CLAIMS, tempoBpm: 88 } },
    { ...measured, ...heard },
  ),
})

test('a name is held against the sound: tempo, its octave, and key', () => {
  expect(nameFindings({}, { tempoBpm: 119.98 }).findings).toEqual([])
  expect(levelOf(nameFindings({}, { tempoBpm: 97 }), 'tempo_differs')).toBe('mend')
  expect(levelOf(nameFindings({}, { tempoBpm: 97, tempoConfidence: 0.3 }), 'tempo_differs')).toBe('note')
  expect(messageOf(nameFindings({}, { tempoBpm: 60 }), 'tempo_octave')).toContain('half as fast')
  expect(levelOf(nameFindings({}, { key: { tonic: 7, mode: 'major' } }), 'key_differs')).toBe('note')
  expect(nameFindings({}, { key: { tonic: 7, mode: 'major' }, keyConfidence: 0.2 }).findings).toEqual([])
  const tagsSay = messageOf(nameFindings({ tempoBpm: null }, { tempoBpm: 97 }), 'tempo_differs')
  expect(tagsSay).toBe('Its tags say 88 BPM, it sounds like 97. Check its tempo after the upload.')
})

test('a tempo in a file’s tags is its tempo before it is sent', () => {
  const pcm = { sampleRateHz: RATE_HZ, channels: [goodLoop()] }
  const metadata = { isLoop: true, tempoBpm: 60, beats: 8 }
  const { facts, findings } = lintBytes(writeWav({ pcm, bitDepth: 24, metadata }), 'Deep Bass.wav')
  expect(facts?.tempoBpm).toBe(60)
  expect(messageOf({ findings }, 'tempo_octave')).toContain('We use the tags’.')
})

test('a name that says nothing, or too much, is worth knowing', () => {
  expect(codes(nameFindings({ title: 'Audio 3' }, {}))).toEqual(['empty_name'])
  expect(codes(nameFindings({ title: 'Audiophile Nights' }, {}))).toEqual([])
  expect(codes(nameFindings({}, {}, `${'folder/'.repeat(80)}Bass.wav`))).toEqual(['long_name'])
})
