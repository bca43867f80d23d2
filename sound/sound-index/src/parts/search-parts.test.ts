import { expect, test } from 'vitest'
import { SoundIndex } from '../sound-index.ts'
import { soundWith } from '../testing/a-sound.ts'
import type { PartQuestion } from './part-answer.ts'
import { type CataloguePart, PartsChanged, searchParts } from './search-parts.ts'

/** A part that is emptied after it was asked once. */
function shrinkingPart(count: number, name: string): CataloguePart {
  const index = new SoundIndex({ synonyms: new Map() })
  for (let at = 0; at < count; at++) index.add(soundWith({ id: `${name}${at}` }))
  return {
    async answer(question: PartQuestion) {
      const answer = index.answer(question)
      for (let at = 0; at < count; at++) index.remove(`${name}${at}`)
      return answer
    },
    namesFor: async (question) => index.namesFor(question),
    has: async (ids) => ids.map((id) => index.has(id)),
  }
}

test('a page far down is refused where the parts lose their sounds while it is looked for', async () => {
  const parts = [shrinkingPart(900, 'a'), shrinkingPart(900, 'b')]
  await expect(searchParts(parts, { index: 1_700, limit: 10 })).rejects.toThrow(PartsChanged)
})
