import { expect, test } from 'vitest'
import { termsOfSounds } from '../catalogue/public.ts'
import { anAccount, aSound } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { addDefaultVocabulary } from './default-vocabulary.ts'
import { mergeTerm } from './merge/merge-term.ts'
import { settleTerms } from './settle-terms.ts'

const database = useTestDatabase()

test('a sound that comes in gets the words that the shop has now', async () => {
  const { db } = database
  await addDefaultVocabulary(db)
  const { id: actorId } = await anAccount(db, { role: 'admin' })
  await aSound(db, { instrument: 'hi-hat' })
  const from = { kind: 'instrument', slug: 'hi-hat' } as const
  await mergeTerm(
    { db, now: () => new Date(), soundTerms: () => termsOfSounds },
    { from, intoSlug: 'percussion', actorId },
  )
  expect(
    await settleTerms(db, { instrument: 'hi-hat', genres: ['dnb', 'jungle', 'techno'], moods: ['unheard'] }),
  ).toEqual({ instrument: 'percussion', genres: ['drum-and-bass', 'techno'], moods: [] })
})
