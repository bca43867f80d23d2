import type { StudioSound } from '@segno/contract'
import { expect, test } from 'vitest'
import { DECISIONS, decisionInWords, letterOf, warningsOf } from './rules.ts'

test('what is decided within three minutes goes into one letter, which waits for a slip to be undone', () => {
  const letter = { until: new Date('2026-11-25T12:03:00Z'), goesAt: new Date('2026-11-25T12:06:00Z') }
  expect(letterOf(new Date('2026-11-25T12:00:00Z'))).toEqual(letter)
  expect(letterOf(new Date('2026-11-25T12:02:59.999Z'))).toEqual(letter)
  expect(letterOf(letter.until).until).toEqual(letter.goesAt)
})

test('an accepted sound is sold, a rejected one is not, and one to be changed is a draft again', () => {
  const statuses = [DECISIONS.accept, DECISIONS.reject, DECISIONS.askForChange].map(({ status }) => status)
  expect(statuses).toEqual(['published', 'rejected', 'draft'])
})

test('every decision has its words', () => {
  const words = Object.values(DECISIONS).map(({ decision }) => decisionInWords(decision))
  expect(words).toEqual(['accepted it', 'rejected it', 'asked for a change'])
  expect(['reopened', 'another'].map(decisionInWords)).toEqual(['put it back into review', 'decided'])
})

const CM = { tonic: 0, mode: 'minor' } as const
const good = {
  sound: {
    title: 'Fathom',
    kind: 'loop',
    tempoBpm: 120,
    beats: 8,
    key: CM,
    instrument: 'bass',
    genres: ['dub'],
    loudnessLufs: -14,
  },
  measured: {
    kind: 'loop',
    tempoBpm: 120,
    tempoConfidence: 0.9,
    key: CM,
    keyConfidence: 0.9,
    instrument: 'bass',
    instrumentConfidence: 0.9,
    tuningCents: 0,
    truePeakDb: -1,
    seamDb: 0,
  },
  filed: { kind: null, tempoBpm: null, key: null },
} satisfies Parameters<typeof warningsOf>[0]

interface Facts {
  readonly sound?: Partial<StudioSound['sound']>
  readonly measured?: Partial<StudioSound['measured']>
  readonly filed?: Partial<StudioSound['filed']>
}
const warnings = ({ sound, measured, filed }: Facts) =>
  warningsOf({
    sound: { ...good.sound, ...sound },
    measured: { ...good.measured, ...measured },
    filed: { ...good.filed, ...filed },
  })
const D = { tonic: 2, mode: 'major' } as const
const ONE_SHOT = { sound: { kind: 'oneShot' }, measured: { kind: 'oneShot' } } as const
const CLICK = 'It may click where it repeats'
const UNSURE = 'Its tempo could not be measured for sure'

test.each<[string, Facts, string[]]>([
  ['a good loop', {}, []],
  ['a seam that steps', { measured: { seamDb: 30 } }, [CLICK]],
  ['a seam that was not measured', { measured: { seamDb: null } }, []],
  ['a one-shot that ends at once', { ...ONE_SHOT, measured: { kind: 'oneShot', seamDb: 30 } }, []],
  ['beats and a half', { sound: { beats: 7.5 } }, ['It lasts 7.5 beats, which is no whole number']],
  ['nearly whole beats', { sound: { beats: 7.999 } }, []],
  ['unknown beats', { sound: { beats: null } }, []],
  ['a one-shot of any length', { ...ONE_SHOT, sound: { kind: 'oneShot', beats: 7.5 } }, []],
  ['a peak over full scale', { measured: { truePeakDb: 0.1 } }, ['It goes over full scale']],
  ['a peak at full scale', { measured: { truePeakDb: 0 } }, []],
  ['an unknown peak', { measured: { truePeakDb: null } }, []],
  ['a whisper', { sound: { loudnessLufs: -50 } }, ['It is very quiet']],
  ['unknown loudness', { sound: { loudnessLufs: null } }, []],
  ['a loop that was heard as a one-shot', { measured: { kind: 'oneShot' } }, ['It sounds like a one-shot']],
  ['a one-shot that was heard as a loop', { sound: { kind: 'oneShot' } }, ['It sounds like a loop']],
  ['a tempo that nobody is sure of', { measured: { tempoConfidence: 0.3 } }, [UNSURE]],
  ['no tempo, and none that is sure', { sound: { tempoBpm: null }, measured: { tempoConfidence: 0.3 } }, []],
  [
    'a one-shot’s tempo',
    { sound: { kind: 'oneShot' }, measured: { kind: 'oneShot', tempoBpm: 90, tempoConfidence: 0.3 } },
    [],
  ],
  ['another tempo', { measured: { tempoBpm: 90.2 } }, ['Its tempo was measured as 90 BPM']],
  ['another tempo of a one-shot', { ...ONE_SHOT, measured: { kind: 'oneShot', tempoBpm: 90 } }, []],
  ['nearly that tempo', { measured: { tempoBpm: 121 } }, []],
  ['an unmeasured tempo', { measured: { tempoBpm: null } }, []],
  ['another key', { measured: { key: D } }, ['It sounds like D major']],
  ['a key where none is shown', { sound: { key: null } }, ['It sounds like C minor']],
  ['another key that is not sure', { measured: { key: D, keyConfidence: 0.3 } }, []],
  ['an unheard key', { measured: { key: null } }, []],
  ['tags of a one-shot', { filed: { kind: 'oneShot' } }, ['The file’s tags call it a one-shot']],
  ['tags of its kind', { filed: { kind: 'loop' } }, []],
  ['tags of another tempo', { filed: { tempoBpm: 90.125 } }, ['The file’s tags say 90.13 BPM']],
  ['a one-shot’s tags', { ...ONE_SHOT, filed: { tempoBpm: 90 } }, []],
  ['tags of another key', { filed: { key: D } }, ['The file’s tags say D major']],
  ['tags of its key', { filed: { key: CM } }, []],
  ['no title', { sound: { title: '' } }, ['Give it a title']],
])('a reviewer of a sound with %s is warned of it: %o', (_, facts, expected) => {
  expect(warnings(facts)).toEqual(expected)
})
