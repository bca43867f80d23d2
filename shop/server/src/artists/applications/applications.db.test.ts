import {
  applyAsArtist,
  type ArtistApplication,
  getOwnApplication,
  listArtistApplications,
} from '@segno/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findAccount } from '../../accounts/public.ts'
import { over } from '../../platform/db/db.ts'
import { mailsTo } from '../../testing/mails.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { OnWire } from '../../testing/on-wire.ts'
import { useSignedIn, useTestApp } from '../../testing/use-test-app.ts'

const database = useTestDatabase()
const shop = useTestApp(database)
const buyer = useSignedIn(shop, { email: 'lea@segno.test' })
const admin = useSignedIn(shop, { role: 'admin' })

interface Said {
  statusCode: number
  code?: string
  errors?: { path: string }[]
}
const post = async (url: string, token: string, payload: object): Promise<Said> =>
  (await shop.app.inject({ method: 'POST', url, headers: { token }, payload })).json()

const APPLICATION = {
  about: 'I make breaks.',
  links: ['https://lea.test/music'],
  agreementNumber: 4,
}
const apply = (change: object = {}) => post(applyAsArtist.path, buyer.token, { ...APPLICATION, ...change })

async function listed(
  query: Record<string, string> = {},
): Promise<OnWire<ArtistApplication, { id: '_id' }>[]> {
  const answer = await shop.app.inject({
    url: listArtistApplications.path,
    query,
    headers: { token: admin.token },
  })
  return answer.json<{ body: { data: { items: OnWire<ArtistApplication, { id: '_id' }>[] } } }>().body.data
    .items
}
const decide = (id: string, decision: 'accept' | 'refuse') =>
  post(`/api/admin/artist-applications/${id}/decision`, admin.token, {
    decision,
    reason: 'We love the breaks.',
  })

test('a buyer applies once, and becomes an artist when an administrator accepts', async () => {
  expect((await apply()).statusCode).toBe(201)
  expect(await apply()).toMatchObject({ statusCode: 409, code: 'applied_already' })
  const [application] = await listed({ q: 'lea@', status: 'open' })
  expect(application).toMatchObject({ ...APPLICATION, status: 'open', user: { _id: buyer.id } })
  expect((await decide(application!._id, 'accept')).statusCode).toBe(200)
  expect(await findAccount(database.db, buyer.id)).toMatchObject({ role: 'artist', isConfirmed: true })
  expect(await decide(application!._id, 'refuse')).toMatchObject({ code: 'application_decided' })
  const [mail] = await mailsTo(database.db, 'lea@segno.test')
  expect(mail!.body_text).toContain('We love the breaks.')
  const { rows } = await sql`select before, after ->> 'role' as role from audit_entry
    where action = 'artist_application.accept'`.execute(over(database.db))
  expect(rows).toEqual([{ before: { role: 'user' }, role: 'artist' }])
})

test('after a refusal, whose reason they read, somebody applies again; three times a month', async () => {
  for (let time = 0; time < 3; time++) {
    expect((await apply()).statusCode).toBe(201)
    const [application] = await listed({ status: 'open' })
    await decide(application!._id, 'refuse')
  }
  const own = await shop.app.inject({ url: getOwnApplication.path, headers: { token: buyer.token } })
  expect(own.json()).toMatchObject({
    body: { data: { application: { status: 'refused', reason: 'We love the breaks.' } } },
  })
  expect(await findAccount(database.db, buyer.id)).toMatchObject({ role: 'user' })
  expect(await apply()).toMatchObject({ statusCode: 429, code: 'too_many_applications' })
  expect(await listed({ status: 'open' })).toEqual([])
})

test.each([
  ['without a link', { links: [] }, 'bad_request'],
  ['with a link that is no address', { links: ['https://lea.test', 'javascript:alert(1)'] }, 'bad_request'],
  ['with nothing about them', { about: ' ' }, 'bad_request'],
  ['to an agreement that is not in force', { agreementNumber: 5 }, 'agreement_outdated'],
])('nobody applies %s', async (_, change, code) => {
  expect(await apply(change)).toMatchObject({ code })
})

test('who was deactivated meanwhile does not become an artist', async () => {
  await apply()
  const [application] = await listed()
  await sql`update account set status = 'deactivated' where id = ${buyer.id}`.execute(over(database.db))
  expect(await decide(application!._id, 'accept')).toMatchObject({ code: 'not_a_buyer' })
  expect(await listed({ status: 'open' })).toHaveLength(1)
})
