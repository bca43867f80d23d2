import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Señorita', 'senorita'],
  ['O’Brien', 'obrien'],
  ["don't", 'dont'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['Smørrebrød', 'smorrebrod'],
  ['Łódź', 'lodz'],
  ['Encyclopædia', 'encyclopaedia'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδός', 'οδοσ'],
  ['İstanbul ısı', 'istanbul isi'],
  ['𝔹𝕒𝕤𝕤', 'bass'],
  ['Ｂａｓｓ', 'bass'],
])('%s is folded to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
