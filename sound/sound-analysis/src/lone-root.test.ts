import { expect, test } from 'vitest'
import { loneRoot } from './lone-root.ts'

const shares = (...notes: readonly (readonly [note: number, share: number])[]): Float64Array => {
  const chroma = new Float64Array(12)
  for (const [note, share] of notes) chroma[note] = share
  return chroma
}

test.each([
  ['a note with overtones all over', shares([6, 0.63], [1, 0.08], [10, 0.08], [8, 0.09], [3, 0.09]), 6],
  ['a note with a third of one in six', shares([6, 0.7], [10, 0.12], [1, 0.08]), null],
  ['a note that is hardly half', shares([6, 0.55], [1, 0.2], [3, 0.09], [4, 0.09]), null],
  ['a root under a louder fifth', shares([0, 0.4], [7, 0.58]), 0],
  ['a fifth with a third', shares([0, 0.45], [7, 0.42], [4, 0.1]), null],
])('%s', (_, chroma, root) => {
  expect(loneRoot(chroma)).toBe(root)
})
