import { type ListView, MAX_LIST_VIEWS } from '@segno/contract'
import { expect, test } from 'vitest'
import { openTestApp, signedIn } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { OnWire } from '../../testing/on-wire.ts'

const database = useTestDatabase()

test('[R02] administrators keep views of the list of users: each their own, the newest of a name, and not too many', async () => {
  await using shop = await openTestApp(database.db)
  const [ada, bob] = [await signedIn(shop, { role: 'admin' }), await signedIn(shop, { role: 'admin' })]
  const send = async (method: 'GET' | 'PUT' | 'DELETE', { token } = ada, { path = '', payload = {} } = {}) =>
    (
      await shop.app.inject({
        method,
        url: `/api/admin/views/users${path}`,
        headers: { token },
        ...(method === 'PUT' && { payload }),
      })
    ).json<{ code?: string; body?: { data: { items: OnWire<ListView>[] } & OnWire<ListView> } }>()
  const names = async (who = ada) => (await send('GET', who)).body?.data.items
  const save = (name: string, address = '') => send('PUT', ada, { payload: { name, address } })
  await save('Germans', 'country=DE')
  const again = await save('Germans', 'country=DE&sort=name')
  expect(await names()).toEqual([
    { _id: again.body?.data._id, name: 'Germans', address: 'country=DE&sort=name' },
  ])
  expect(await names(bob)).toEqual([])
  const path = `/${again.body?.data._id}`
  expect(await send('DELETE', bob, { path })).toMatchObject({ code: 'view_not_found' })
  for (let at = 1; at < MAX_LIST_VIEWS; at++) await save(`View ${at}`)
  expect(await save('One more')).toMatchObject({ code: 'too_many_views' })
  await send('DELETE', ada, { path })
  expect(await names()).toHaveLength(MAX_LIST_VIEWS - 1)
})
