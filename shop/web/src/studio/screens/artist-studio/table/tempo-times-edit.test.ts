import { expect, test } from 'vitest'
import { aStudioSound } from '../../../../testing/studio-sounds.ts'
import { tempoChoiceEdit } from './tempo-times-edit.ts'
import { whatDiffers, withChange } from '../../../sound-editing/apply-change.ts'

const unsure = aStudioSound(0, { sound: { tempoBpm: 95 }, otherTempoBpm: 190 })

test('to choose the tempo that is shown already is a change while there are two', () => {
  expect(whatDiffers(unsure, { tempoBpm: 95 })).toEqual({ tempoBpm: 95 })
  const sure = withChange(unsure, { tempoBpm: 95 })
  expect(sure.otherTempoBpm).toBeNull()
  expect(whatDiffers(sure, { tempoBpm: 95 })).toBeNull()
  expect(withChange(unsure, { title: 'Kick' }).otherTempoBpm).toBe(190)
})

test('one press sets the faster or the slower of two, of each selected sound', () => {
  const [, setFor] = tempoChoiceEdit(unsure, 190)
  expect(setFor(unsure)).toEqual({ tempoBpm: 190 })
  expect(setFor(aStudioSound(1, { sound: { tempoBpm: 140 }, otherTempoBpm: 70 }))).toEqual({ tempoBpm: 140 })
  expect(setFor(aStudioSound(2, { sound: { tempoBpm: 120 } }))).toBeNull()
})
