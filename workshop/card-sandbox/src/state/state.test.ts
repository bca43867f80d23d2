import { expect, test } from 'vitest'
import { completeState } from './state.ts'

test('a state that an earlier sandbox saved is completed, and keeps what it has', () => {
  const { refund: _unknown, ...objects } = completeState(null).objects
  const saved = { ...completeState(null), clockOffsetSeconds: 60, objects: { ...objects, refund: undefined } }
  const { updateInvoices: _later, ...earlier } = JSON.parse(JSON.stringify(saved)) as ReturnType<
    typeof completeState
  >
  expect(completeState(earlier)).toEqual({ ...completeState(null), clockOffsetSeconds: 60 })
})
