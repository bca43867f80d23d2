import { expect, test } from 'vitest'
import { exportDragOuts, exportFavourites, exportRecentPlays } from '../listening/public.ts'
import { anAccount, aSound } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { makeDemoListening } from './demo-listening.ts'

const database = useTestDatabase()

test("the demo's buyer has kept, heard and dragged sounds, and none of them twice", async () => {
  const ctx = { db: database.db, now: () => new Date('2026-11-20T12:00:00.000Z') }
  const { id: accountId } = await anAccount(database.db)
  const sounds = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => ({
      id: (await aSound(database.db)).id,
      fileName: `Sound ${at} (preview).wav`,
    })),
  )
  const listened = { accountId, owned: sounds.slice(0, 3), others: sounds.slice(3) }
  await makeDemoListening(ctx, listened)
  await makeDemoListening(ctx, listened)
  const ids = sounds.map(({ id }) => id)
  expect(await exportFavourites(database.db, accountId)).toEqual(ids.slice(3, 9))
  const plays = await exportRecentPlays(database.db, accountId)
  expect(plays).toHaveLength(8)
  expect(plays).toMatchObject({ 0: { soundId: ids[0], playedAt: new Date('2026-11-20T11:20:00.000Z') } })
  const drags = await exportDragOuts(database.db, accountId)
  const names = [0, 1, 3, 4].map((at) => `Sound ${at} (preview).wav`)
  expect(drags).toHaveLength(4)
  expect(drags).toEqual(
    expect.arrayContaining(
      names.map((file_name) => expect.objectContaining({ file_name, dragged_as: 'preview' })),
    ),
  )
})
