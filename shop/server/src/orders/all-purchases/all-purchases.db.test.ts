import { listAllPurchases, type ListedPurchase, saveAllPurchases } from '@segno/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { anAccount, anArtist, aSound } from '../../testing/builders.ts'
import { buySounds } from '../../testing/orders-context.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { useSignedIn, useTestApp } from '../../testing/use-test-app.ts'

const database = useTestDatabase()
const shop = useTestApp(database)
const admin = useSignedIn(shop, { role: 'admin' }, { isConfirmed: true })

const get = (url: string, query: Record<string, string>) =>
  shop.app.inject({ url, query, headers: { token: admin.token } })
const found = async (query: Record<string, string> = {}): Promise<ListedPurchase[]> =>
  (await get(listAllPurchases.path, query)).json<{ body: { data: { items: ListedPurchase[] } } }>().body.data
    .items
const titles = async (query: Record<string, string>) => (await found(query)).map(({ loop }) => loop.title)

async function bought(title: string, buyer: { id: string }, name = 'Ava Lune'): Promise<void> {
  const artist = await anArtist(database.db, { name })
  await buySounds(database.db, buyer.id, [(await aSound(database.db, { title, artist_id: artist.id })).id])
}

test('[R22] an administrator sees what everybody bought, with the money behind it, and finds it by many words', async () => {
  const ada = await anAccount(database.db, { first_name: 'Ada', last_name: 'Lace', email: 'ada@x.test' })
  await bought('Rain', ada)
  await bought('Hail', await anAccount(database.db), 'Deep 100% Society')
  const [rain] = await found({ q: 'rain' })
  expect(rain).toMatchObject({
    buyer: { _id: ada.id, name: 'Ada Lace', email: 'ada@x.test' },
    points: 2,
    valueMicroEur: 666_666,
    receiptNumber: '000001',
    endedAt: null,
  })
  for (const q of ['ada LACE', 'ADA@', rain!.licenceNumber])
    expect([q, await titles({ q })]).toEqual([q, ['Rain']])
  expect(await titles({ q: '100% soc' })).toEqual(['Hail'])
  expect(await titles({ sort: 'purchasedAt' })).toEqual(['Rain', 'Hail'])
})

test('all purchases are narrowed down by days and by whether the licence ended, and so is their CSV', async () => {
  const ada = await anAccount(database.db)
  for (const title of ['Rain', 'Hail']) await bought(title, ada)
  const set = (what: string, title: string) =>
    sql`update licence set ${sql.raw(what)} from sound where sound.id = sound_id and title = ${title}`.execute(
      over(database.db),
    )
  await set("created_at = '2026-11-20T23:59:59Z', ended_at = '2026-11-21T12:00:00Z'", 'Hail')
  await set("created_at = '2026-11-22T12:00:00Z'", 'Rain')
  expect(await titles({ licence: 'ended' })).toEqual(['Hail'])
  expect(await titles({ licence: 'valid' })).toEqual(['Rain'])
  expect(await titles({ from: '2026-11-21', to: '2026-11-22' })).toEqual(['Rain'])
  expect(await titles({ to: '2026-11-20' })).toEqual(['Hail'])
  const csv = (await get(saveAllPurchases.path, { licence: 'ended' })).body.trimEnd().split('\r\n')
  expect(csv).toHaveLength(2)
  expect(csv[1]).toContain('Hail')
})

test('a purchase stays on record when its buyer has deleted the account, without name and address', async () => {
  const ada = await anAccount(database.db)
  await bought('Rain', ada)
  await sql`update account set deleted_at = now(), status = 'deactivated' where id = ${ada.id}`.execute(
    over(database.db),
  )
  expect(await found()).toMatchObject([{ buyer: { _id: ada.id, name: null, email: null } }])
})
