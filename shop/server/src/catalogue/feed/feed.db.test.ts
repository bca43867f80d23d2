import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import {
  findChangeTime,
  lastChangeSeq,
  measureFeedLag,
  pruneFeed,
  readFeed,
  recordChanges,
} from './queries.ts'

const database = useTestDatabase()
const DAY_MS = 86_400_000

async function someChanges(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  await recordChanges(database.db, ids)
  return ids
}

const makeOlder = (upTo: number, days: number) =>
  sql`update sound_change set at = at - ${`${days} days`}::interval where seq <= ${upTo}`.execute(
    over(database.db),
  )
const seqs = async (after: number, limit = 100) =>
  (await readFeed(database.db, after, limit)).changes.map(({ seq }) => seq)

test('changes are numbered one after another, and read in parts in the order in which they were recorded', async () => {
  const ids = await someChanges(5)
  const { changes, isBroken } = await readFeed(database.db, 0, 3)
  expect([changes.map(({ seq, sound_id: id }) => [seq, id]), isBroken]).toEqual([
    ids.slice(0, 3).map((id, at) => [at + 1, id]),
    false,
  ])
  expect(await seqs(3)).toEqual([4, 5])
  expect(await seqs(5)).toEqual([])
  expect(await lastChangeSeq(database.db)).toBe(5)
})

test('an artist with more sounds than a statement has parameters is recorded at once', async () => {
  await recordChanges(database.db, Array.from({ length: 66_000 }, newId))
  expect((await measureFeedLag(database.db, 0)).changes).toBe(66_000)
})

test('months of changes are pruned, a reader that needs them is told, and numbers go on', async () => {
  await someChanges(6)
  expect(await lastChangeSeq(database.db)).toBe(6)
  expect(await pruneFeed(database.db, new Date())).toBe(0)
  await makeOlder(4, 31)
  expect(await pruneFeed(database.db, new Date())).toBe(4)
  expect(await readFeed(database.db, 3, 100)).toMatchObject({ isBroken: true })
  expect(await readFeed(database.db, 4, 100)).toMatchObject({ isBroken: false })
  // A snapshot of that state is recognised, one of an earlier is not.
  expect(await findChangeTime(database.db, 4)).toBeNull()
  expect(await findChangeTime(database.db, 5)).not.toBeNull()
  await someChanges(1)
  expect(await seqs(6)).toEqual([7])
})

test('the newest change stays however old it is', async () => {
  await someChanges(3)
  await lastChangeSeq(database.db)
  await makeOlder(3, 400)
  await pruneFeed(database.db, new Date())
  expect(await lastChangeSeq(database.db)).toBe(3)
  expect(await pruneFeed(database.db, new Date(Date.now() + 1_000 * DAY_MS))).toBe(0)
})

test('a change of a long transaction is kept between newer ones', async () => {
  await someChanges(3)
  await lastChangeSeq(database.db)
  await makeOlder(1, 31)
  await sql`update sound_change set at = at - interval '40 days' where seq = 3`.execute(over(database.db))
  expect(await pruneFeed(database.db, new Date())).toBe(1)
  expect(await seqs(1)).toEqual([2, 3])
})

test('a reader of another history is told', async () => {
  await someChanges(2)
  expect(await readFeed(database.db, 9, 100)).toEqual({ changes: [], isBroken: true })
  await lastChangeSeq(database.db)
  await sql`delete from sound_change where seq = 1`.execute(over(database.db))
  expect(await readFeed(database.db, 0, 100)).toMatchObject({ isBroken: true })
})

test('how far a reader is behind counts what nobody has numbered yet', async () => {
  expect(await measureFeedLag(database.db, 0)).toEqual({ changes: 0, oldestAt: null })
  await someChanges(2)
  const lag = await measureFeedLag(database.db, 0)
  expect(lag.changes).toBe(2)
  expect(Math.abs(Date.now() - lag.oldestAt!.getTime())).toBeLessThan(60_000)
  await lastChangeSeq(database.db)
  expect((await measureFeedLag(database.db, 1)).changes).toBe(1)
})
