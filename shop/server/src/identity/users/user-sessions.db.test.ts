import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { useSignedIn, useTestApp } from '../../testing/use-test-app.ts'

const database = useTestDatabase()
const shop = useTestApp(database)
const admin = useSignedIn(shop, { role: 'admin' })
const ada = useSignedIn(shop)

interface Answered {
  readonly statusCode: number
  readonly code?: string
  readonly body?: {
    readonly data: { readonly items: readonly { readonly _id: string; readonly name?: string }[] }
  }
}
async function ask(url: string, { method = 'GET', token = admin.token } = {}): Promise<Answered> {
  const answer = await shop.app.inject({ method: method as 'GET', url: `/api${url}`, headers: { token } })
  return answer.json()
}
const of = (id: string, what: string) => `/admin/users/${id}/${what}`
const list = async (what: string) => (await ask(of(ada.id, what))).body!.data.items
const profile = () => ask('/user/profile', { token: ada.token })
const audited = async () =>
  (
    await sql<{
      action: string
    }>`select action from audit_entry where subject_id = ${ada.id} order by at`.execute(over(database.db))
  ).rows.map(({ action }) => action)

test('[R26] an administrator ends one session of somebody, which is over at once', async () => {
  const [session] = await list('sessions')
  expect((await profile()).statusCode).toBe(200)
  expect(await ask(of(admin.id, `sessions/${session!._id}`), { method: 'DELETE' })).toMatchObject({
    code: 'not_found',
  })
  await ask(of(ada.id, `sessions/${session!._id}`), { method: 'DELETE' })
  expect(await profile()).toMatchObject({ code: 'unauthenticated' })
  expect(await list('sessions')).toEqual([])
  expect(await audited()).toEqual(['user.end_session'])
})

test('[R26] an administrator signs somebody out everywhere and forgets their devices', async () => {
  const asAda = (url: string, payload: object) =>
    shop.app.inject({ method: 'POST', url, headers: { token: ada.token }, payload })
  await asAda('/api/auth/confirmSession', { answer: 'rain on the tin roof' })
  for (const name of ['Firefox on Linux', 'Safari on iPhone']) await asAda('/api/auth/devices', { name })
  const [first] = await list('devices')
  await ask(of(ada.id, `devices/${first!._id}`), { method: 'DELETE' })
  expect(await list('devices')).toHaveLength(1)
  await ask(of(ada.id, 'sessions'), { method: 'DELETE' })
  expect(await list('devices')).toEqual([])
  expect(await profile()).toMatchObject({ code: 'unauthenticated' })
  expect(await audited()).toEqual(['user.forget_device', 'user.end_all_sessions'])
  expect(await ask(of('nobody', 'sessions'), { method: 'DELETE' })).toMatchObject({ code: 'user_not_found' })
})
