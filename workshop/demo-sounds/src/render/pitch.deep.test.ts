import { pitchClass, TONICS } from '@segno/units'
import { expect, test } from 'vitest'
import { renderDemoSound } from '../demo-sounds.ts'
import { raiseTo } from '../music/harmony.ts'
import { aSound, soundNamed } from '../testing/sounds.ts'
import { deviationCents } from '../testing/spectrum.ts'
import type { Voice } from './recipe.ts'

const HALF_SECOND_FRAMES = 22_050
const FEEL = { swing: 0.5, spreadSeconds: 0 }

/** A4 is 440 Hz and MIDI 69. */
const hzOf = (midi: number): number => 440 * 2 ** ((midi - 69) / 12)

test.each([
  ['second-bus-home/organ-bass-note', 'C2', 36],
  ['corner-store-tapes/upright-note', 'G1', 31],
  ['cold-pavement/long-808', 'C♯2', 37],
  ['slack-water/sub-drop', 'C♯2', 37],
  ['moss-and-signal/kalimba-note', 'D4', 62],
  ['slow-trains/vibes-note', 'B♭4', 70],
  ['terraco/marimba-note', 'A♭4', 68],
  ['harbour-lights-at-four/fog-bell', 'E♭4', 63],
])('the fundamental of %s is %s, its key’s tonic, within 5 cents', (id, _, midi) => {
  const sound = soundNamed(id)
  expect(sound.key?.tonic).toBe(midi % 12)
  const [left] = renderDemoSound(sound).channels
  expect(Math.abs(deviationCents(left!.subarray(0, HALF_SECOND_FRAMES), hzOf(midi), 44_100))).toBeLessThan(5)
})

test.each(TONICS.minor.map((name, tonic) => [name, pitchClass(tonic)] as const))(
  'a bass line in %s stands on it within 5 cents',
  (_, tonic) => {
    const voices: Voice[] = [
      { patch: 'warmBass', part: { play: 'bass', line: '1_______________', lowest: 33 } },
    ]
    const phrase = {
      voices,
      key: { tonic, mode: 'minor' },
      progression: 'i',
      feel: FEEL,
    } as const
    const sound = aSound({ make: 'phrase', ...phrase, bus: {}, tempoBpm: 120, bars: 1 })
    const [left] = renderDemoSound(sound).channels
    const rootHz = hzOf(raiseTo(33, tonic))
    expect(Math.abs(deviationCents(left!.subarray(0, HALF_SECOND_FRAMES), rootHz, 44_100))).toBeLessThan(5)
  },
)

test.each([50, 64, 79])('a plucked string at MIDI %i is in tune within 5 cents', (midi) => {
  const voices: Voice[] = [
    { patch: 'nylon', part: { play: 'melody', line: '1_______________', lowest: midi } },
  ]
  const key = { tonic: pitchClass(midi), mode: 'major' } as const
  const phrase = { voices, key, progression: 'I', feel: FEEL, bus: {}, tempoBpm: 120 }
  const sound = aSound({ make: 'tone', ...phrase, lengthSeconds: 1 })
  const [left] = renderDemoSound(sound).channels
  expect(Math.abs(deviationCents(left!.subarray(0, HALF_SECOND_FRAMES), hzOf(midi), 44_100))).toBeLessThan(5)
})
