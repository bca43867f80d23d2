import { expect, test } from 'vitest'
import type { DragOut } from '@segno/contract'
import { boughtByName } from './bought-previews.ts'

const drag = (facts: Partial<DragOut>): DragOut =>
  ({
    soundId: 'sub',
    fileName: 'Sub (preview).wav',
    is: 'preview',
    isOwned: true,
    tempoBpm: null,
    pitchSemitones: null,
    ...facts,
  }) as DragOut
const namesOf = (...drags: DragOut[]): string[] => [...boughtByName(drags).keys()]

test('a preview is replaced once it is bought, however its name is written', () => {
  expect(namesOf(drag({}))).toEqual(['sub (preview).wav'])
  expect(namesOf(drag({ fileName: 'Su\u0308b (preview).wav' }))).toEqual(['s\u00FCb (preview).wav'])
})

test.each([
  ['was not bought', [drag({ isOwned: false })]],
  ['was the master already', [drag({ is: 'master' })]],
  ['was stretched', [drag({ tempoBpm: 96 })]],
  ['was transposed under the name of one that was not', [drag({}), drag({ pitchSemitones: 2 })]],
  ['has the name of another sound', [drag({}), drag({ soundId: 'other', isOwned: false })]],
])('a preview stays that %s', (_, drags) => {
  expect(namesOf(...drags)).toEqual([])
})
