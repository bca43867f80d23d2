import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { anAccount, aSound } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { addFavourites } from './favourites/favourites.ts'
import { sayNotForMe } from './not-for-me/not-for-me.ts'
import {
  eraseFavourites,
  eraseNotForMe,
  eraseRecentPlays,
  exportFavourites,
  exportNotForMe,
  exportRecentPlays,
} from './public.ts'
import { notePlays } from './recent/recent-plays.ts'

const database = useTestDatabase()
const ctx = () => ({ db: database.db, now: () => new Date() })
const PLAYED_AT = '2026-11-01T12:00:00.000Z'

/** Somebody who keeps one sound and has put another out of sight. */
async function aListener([soundId, hiddenId]: readonly [string, string]): Promise<string> {
  const { id: accountId } = await anAccount(database.db)
  await addFavourites(ctx(), { accountId, sounds: [{ soundId }] })
  await sayNotForMe(ctx(), { accountId, soundId: hiddenId })
  await notePlays(ctx(), { accountId, plays: [{ soundId, playedAt: PLAYED_AT }] })
  return accountId
}

const exported = (accountId: string) =>
  Promise.all(
    [exportFavourites, exportNotForMe, exportRecentPlays].map((read) => read(database.db, accountId)),
  )

test('whoever leaves takes along what their lists say, and nothing of it stays; others keep theirs', async () => {
  const { id: soundId } = await aSound(database.db)
  const { id: hiddenId } = await aSound(database.db)
  const [gone, staying] = [await aListener([soundId, hiddenId]), await aListener([soundId, hiddenId])]
  const whole = [
    [soundId],
    [{ soundId: hiddenId, saidAt: expect.any(Date) }],
    [{ soundId, playedAt: new Date(PLAYED_AT) }],
  ]
  expect(await exported(gone)).toEqual(whole)
  for (const erase of [eraseFavourites, eraseNotForMe, eraseRecentPlays])
    await erase(database.db, { accountId: gone })
  expect(await exported(gone)).toEqual([[], [], []])
  expect(await exported(staying)).toEqual(whole)
})

test('a sound that is deleted is in no list any more', async () => {
  const { id: soundId } = await aSound(database.db)
  const { id: hiddenId } = await aSound(database.db)
  const listener = await aListener([soundId, hiddenId])
  await sql`delete from sound`.execute(over(database.db))
  expect(await exported(listener)).toEqual([[], [], []])
})
