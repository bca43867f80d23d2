import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { generateCatalogue } from '../../testing/generated-catalogue.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { addDefaultVocabulary } from '../../vocabulary/public.ts'
import { listDoubtful } from './list-doubtful.ts'

const database = useTestDatabase()

test.skipIf(!hasPostgres)(
  'the queue of a large catalogue is read from its index, never by looking at every sound',
  async () => {
    const { db } = database
    await addDefaultVocabulary(db)
    await generateCatalogue(db, 50_000)
    await sql`update sound set measured_tempo_bpm = 97 where tempo_bpm = 120`.execute(over(db))
    await sql`vacuum analyze sound`.execute(over(db))
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from sound where doubt_rank > 0 and status = 'published'
    order by doubt_rank desc, id limit 50`.execute(over(db))
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('sound_doubtful')
    expect(plan).not.toContain('Seq Scan')
    const { items, counts } = await listDoubtful(db, { page: 1, limit: 50 })
    expect(items).toHaveLength(50)
    expect(counts.tempoDiffers).toBeGreaterThan(0)
  },
)
