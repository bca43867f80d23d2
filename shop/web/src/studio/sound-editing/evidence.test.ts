import { expect, test } from 'vitest'
import { VOCABULARY } from '../../testing/sounds.ts'
import { aStudioSound } from '../../testing/studio-sounds.ts'
import { evidenceFor, isDoubtful, isTempoGuess, tempoTimes } from './evidence.ts'

const shown = { tempoBpm: 60, key: { tonic: 0, mode: 'minor' }, instrument: 'bass', kind: 'loop' } as const
const agreeing = { ...shown, tempoConfidence: 0.9 }

test('where everything agrees there is nothing to say', () => {
  const studio = aStudioSound(0, { sound: shown, measured: agreeing, named: shown })
  for (const field of ['kind', 'tempoBpm', 'key', 'instrument'] as const)
    expect(evidenceFor(studio, field, VOCABULARY)).toEqual([])
  expect(isDoubtful(studio, 'tempoBpm')).toBe(false)
})

test('a name and a measurement that differ from what is shown stand beside it, each ready to be taken over', () => {
  const studio = aStudioSound(0, {
    sound: shown,
    measured: { ...agreeing, tempoBpm: 119.98, tempoConfidence: 0.65 },
    named: { ...shown, tempoBpm: 120, key: { tonic: 3, mode: 'major' } },
  })
  expect(evidenceFor(studio, 'tempoBpm', VOCABULARY)).toEqual([
    { source: 'named', text: '120', certainty: null, set: { tempoBpm: 120 } },
    { source: 'measured', text: '119.98', certainty: 'fairly sure', set: { tempoBpm: 119.98 } },
  ])
  expect(evidenceFor(studio, 'key', VOCABULARY)).toEqual([
    { source: 'named', text: 'E♭', certainty: null, set: { key: { tonic: 3, mode: 'major' } } },
  ])
  expect(isDoubtful(studio, 'tempoBpm')).toBe(true)
  expect(isDoubtful(studio, 'key')).toBe(true)
})

test('what stands in the file is shown beside the name, unless it only repeats it', () => {
  const filed = { tempoBpm: 120, key: { tonic: 3, mode: 'major' }, kind: 'oneShot' } as const
  const studio = aStudioSound(0, { sound: shown, measured: agreeing, filed, named: { tempoBpm: 120 } })
  expect(evidenceFor(studio, 'tempoBpm', VOCABULARY).map(({ source }) => source)).toEqual(['named'])
  expect(evidenceFor(studio, 'kind', VOCABULARY)).toEqual([
    { source: 'filed', text: 'One-shot', certainty: null, set: { kind: 'oneShot' } },
  ])
  expect(evidenceFor(studio, 'key', VOCABULARY)).toMatchObject([{ source: 'filed', text: 'E♭' }])
  expect(isDoubtful(studio, 'key')).toBe(true)
})

test('a note without a mode and a key on it do not contradict each other', () => {
  const note = { key: { tonic: 0, mode: null } }
  const studio = aStudioSound(0, { sound: note, named: shown, measured: { ...note, keyConfidence: 0.9 } })
  expect(evidenceFor(studio, 'key', VOCABULARY)).toEqual([])
  expect(isDoubtful(studio, 'key')).toBe(false)
  expect(isDoubtful(aStudioSound(0, { sound: { key: null }, named: note }), 'key')).toBe(true)
})

test('a difference within the rounding of a name is no doubt', () => {
  const studio = aStudioSound(0, { sound: { tempoBpm: 119.98 }, named: { tempoBpm: 120 } })
  expect(isDoubtful(studio, 'tempoBpm')).toBe(false)
})

test('a tempo that was measured without confidence is a guess, unless the name or the artist says it too', () => {
  const measured = { tempoBpm: 119.999, tempoConfidence: 0.59 }
  const given = { sound: { tempoBpm: 119.999 }, measured }
  expect(isTempoGuess(aStudioSound(0, given))).toBe(true)
  expect(isTempoGuess(aStudioSound(0, { ...given, named: { tempoBpm: 98 } }))).toBe(true)
  expect(isTempoGuess(aStudioSound(0, { ...given, named: { tempoBpm: 120 } }))).toBe(false)
  expect(isTempoGuess(aStudioSound(0, { ...given, filed: { tempoBpm: 120 } }))).toBe(false)
  expect(isTempoGuess(aStudioSound(0, { ...given, sound: { tempoBpm: 60 } }))).toBe(false)
  expect(isTempoGuess(aStudioSound(0, { ...given, sound: { tempoBpm: null } }))).toBe(false)
  expect(isTempoGuess(aStudioSound(0, { ...given, measured: { ...measured, tempoConfidence: 0.6 } }))).toBe(
    false,
  )
})

test('half and double stay tempos', () => {
  expect([
    tempoTimes(120, 0.5),
    tempoTimes(120, 2),
    tempoTimes(30, 0.5),
    tempoTimes(250, 2),
    tempoTimes(null, 2),
  ]).toEqual([60, 240, null, null, null])
})
