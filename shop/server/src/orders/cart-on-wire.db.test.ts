import { expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { aSound } from '../testing/builders.ts'
import { useLastingTestApp, useSignedIn } from '../testing/use-test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { signedIn } from '../testing/test-app.ts'

const database = useTestDatabase()
const shop = useLastingTestApp(database)
const me = useSignedIn(shop)

async function postCart(items: object[], token = me.token) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/cart',
    headers: { token },
    payload: items,
  })
  return answer.json<{ body: { cartId: string; data: { _id: string; loopId: string }[] } }>().body
}
const sounds = (count: number) => Promise.all(Array.from({ length: count }, () => aSound(database.db)))

test('[A04] [E08] an item keeps the id it comes with, so that a client can merge carts by it', async () => {
  const [first, second] = await sounds(2)
  const local = { _id: newId(), loopId: first!.id }
  const { data, cartId } = await postCart([local, { _id: 'local-2', loopId: second!.id, matched: true }])
  expect(data.map(({ _id, loopId }) => ({ _id, loopId }))).toEqual([
    local,
    { _id: expect.not.stringMatching('local-2'), loopId: second!.id },
  ])
  expect(cartId).toBe(me.id)
  expect((await postCart([{ _id: newId(), loopId: first!.id }])).data).toEqual(data)
})

test('[E08] an id that another item has is not given again, to nobody', async () => {
  const [first, second, third] = await sounds(3)
  const taken = { _id: newId(), loopId: first!.id }
  await postCart([taken])
  const other = await signedIn(shop)
  const items = [second!, third!].map(({ id }) => ({ _id: taken._id, loopId: id }))
  const { data } = await postCart(items, other.token)
  expect(new Set([taken._id, ...data.map(({ _id }) => _id)]).size).toBe(3)
})
