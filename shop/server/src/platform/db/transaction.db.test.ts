import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { over, type Db } from './db.ts'
import { inTransaction } from './transaction.ts'

const database = useTestDatabase()
const add = (tx: Db, name: string) =>
  sql`insert into term (kind, slug, name) values ('genre', ${name}, ${name})`.execute(over(tx))
const names = async () =>
  (
    await sql<{ name: string }>`select name from term where slug like 'part-%' order by slug`.execute(
      over(database.db),
    )
  ).rows.map(({ name }) => name)

test('a part of a transaction that fails leaves nothing, and the rest of it is kept', async () => {
  await inTransaction(database.db, async (tx) => {
    await add(tx, 'part-1')
    const part = inTransaction(tx, async (inner) => {
      await add(inner, 'part-2')
      await add(inner, 'part-1')
    })
    await expect(part).rejects.toMatchObject({ code: '23505' })
    await inTransaction(tx, (inner) => add(inner, 'part-3'))
  })
  expect(await names()).toEqual(['part-1', 'part-3'])
})

test('with the whole, its parts are undone', async () => {
  const whole = inTransaction(database.db, async (tx) => {
    await inTransaction(tx, (inner) => add(inner, 'part-1'))
    throw new Error('later')
  })
  await expect(whole).rejects.toThrow('later')
  expect(await names()).toEqual([])
})
