import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { termsOfSounds } from '../catalogue/public.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { over } from '../platform/db/db.ts'
import { anAccount, aSound } from '../testing/builders.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { changeTerm } from './change-terms.ts'
import { addDefaultVocabulary } from './default-vocabulary.ts'
import { mergeTerm, undoTermMerge } from './merge/merge-term.ts'
import { settleTerms } from './settle-terms.ts'

const database = useTestDatabase()
const ctx = () => ({ db: database.db, now: () => new Date(), soundTerms: () => termsOfSounds })

test.skipIf(!hasPostgres)(
  'a sound that comes in while its genre is merged is not left with the old one',
  async () => {
    await addDefaultVocabulary(database.db)
    const { id: actorId } = await anAccount(database.db, { role: 'admin' })
    const comeIn = () =>
      inTransaction(database.db, async (tx) => {
        const { genres } = await settleTerms(tx, { instrument: null, genres: ['garage'], moods: [] })
        await aSound(tx, { genres })
      })
    for (let round = 0; round < 8; round++) {
      const from = { kind: 'genre', slug: 'garage' } as const
      const merging = mergeTerm(ctx(), { from, intoSlug: 'house', actorId })
      await Promise.all([...Array.from({ length: 6 }, comeIn), merging])
      const { rows } = await sql`select id from sound where genres @> '{garage}'`.execute(over(database.db))
      expect(rows).toEqual([])
      await undoTermMerge(ctx(), { mergeId: (await merging).id, actorId })
    }
  },
)

test.skipIf(!hasPostgres)('of two who merge or rename one term at once, one does', async () => {
  await addDefaultVocabulary(database.db)
  const { id: actorId } = await anAccount(database.db, { role: 'admin' })
  const term = { kind: 'mood', slug: 'tense' } as const
  const tries = await Promise.allSettled([
    mergeTerm(ctx(), { from: term, intoSlug: 'dark', actorId }),
    mergeTerm(ctx(), { from: term, intoSlug: 'raw', actorId }),
  ])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const dark = { kind: 'mood', slug: 'dark' } as const
  const renames = await Promise.allSettled(
    ['Darker', 'Darkest'].map((name) =>
      changeTerm(ctx(), { term: dark, name, words: [], version: 1, actorId }),
    ),
  )
  expect(renames.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
