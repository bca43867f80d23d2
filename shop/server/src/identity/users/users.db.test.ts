import { randomUUID } from 'node:crypto'
import {
  changeUser,
  confirmNewEmail,
  getEmailChange,
  stopNewEmail,
  getUser,
  listOwnPacks,
  mailUsers,
  resetUserSecondFactor,
  setUserStatuses,
  type ShownUser,
  withdrawEmailChange,
} from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { anAccount } from '../../testing/builders.ts'
import { mailsTo } from '../../testing/mails.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
let admin: { id: string; token: string }
let other: { id: string; token: string }

beforeEach(async () => {
  shop = await openTestApp(database.db)
  admin = await signedIn(shop, { role: 'admin' }, { isConfirmed: true })
  other = await signedIn(shop, { role: 'admin' }, { isConfirmed: true })
})
afterEach(() => shop[Symbol.asyncDispose]())

interface Answered {
  readonly status: number
  readonly code: string | undefined
  readonly data: unknown
}

async function send(
  { method, path }: { method: 'GET' | 'PUT' | 'POST' | 'DELETE'; path: string },
  { as = admin, id = '', body }: { as?: { token: string }; id?: string; body?: object } = {},
): Promise<Answered> {
  const url = path.replace(':userId', id)
  const headers = { token: as.token }
  const answer = await shop.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(body ? { payload: body } : {}),
  })
  const said = answer.json<{ code?: string; body?: { data: unknown } }>()
  return { status: answer.statusCode, code: said.code, data: said.body?.data }
}
const show = async (id: string) => (await send(getUser, { id })).data as ShownUser

/** The screen's request: all that it has read, with something changed. */
async function change(id: string, facts: Partial<ShownUser>, { as = admin, reason = 'They asked.' } = {}) {
  const { firstName, lastName, email, role, status, updatedAt } = { ...(await show(id)), ...facts }
  const body = { firstName, lastName, email, role, status, updatedAt, reason }
  return send(changeUser, { as, id, body })
}
const rows = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(over(database.db))).rows

test('[R26] an administrator sees an account, and that there is none', async () => {
  const { id, email } = await anAccount(database.db)
  expect(await show(id)).toMatchObject({
    _id: id,
    email,
    isConfirmed: true,
    availablePoints: 0,
    handle: null,
  })
  expect(await send(getUser, { id: 'nobody' })).toMatchObject({ status: 404, code: 'user_not_found' })
})

test('[R27] a user becomes an artist, and the audit trail says who did it and why', async () => {
  const ada = await signedIn(shop)
  expect(await send(listOwnPacks, { as: ada })).toMatchObject({ code: 'role_not_allowed' })
  expect(await change(ada.id, { role: 'artist' })).toMatchObject({ status: 200 })
  expect(await send(listOwnPacks, { as: ada })).toMatchObject({ status: 200 })
  expect(await rows('select actor_id, action, subject_id, before, after from audit_entry')).toEqual([
    {
      actor_id: admin.id,
      action: 'user.change',
      subject_id: ada.id,
      before: { role: 'user' },
      after: { role: 'artist', reason: 'They asked.' },
    },
  ])
})

test('[R27] deactivating ends every session at once; a reason has to be given', async () => {
  const ada = await signedIn(shop)
  const profile = { method: 'GET', path: '/api/user/profile' } as const
  expect(await send(profile, { as: ada })).toMatchObject({ status: 200 })
  expect(await change(ada.id, { status: 'deactivated' }, { reason: ' ' })).toMatchObject({
    code: 'bad_request',
  })
  expect(await change(ada.id, { status: 'deactivated' })).toMatchObject({ status: 200 })
  expect(await send(profile, { as: ada })).toMatchObject({ code: 'account_disabled' })
  expect(await change(ada.id, { status: 'activated' })).toMatchObject({ status: 200 })
  expect(await send(profile, { as: ada })).toMatchObject({ code: 'unauthenticated' })
})

test('[R27] the second of two administrators who edit the same user is told, and nothing is lost', async () => {
  const { id } = await anAccount(database.db)
  const { updatedAt } = await show(id)
  expect(await change(id, { firstName: 'First' })).toMatchObject({ status: 200 })
  const late = await change(id, { lastName: 'Second', updatedAt }, { as: other })
  expect(late).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  expect(await show(id)).toMatchObject({ firstName: 'First', lastName: 'Buyer' })
})

const confirm = (secret: string) => send(confirmNewEmail, { as: { token: '' }, body: { secret } })
async function mailedSecret(address: string): Promise<string> {
  const mail = (await mailsTo(database.db, address)).at(-1)
  return /change=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
}

test('[R27] another address holds once its mailed link is opened; the old one is told, and none of another account is taken', async () => {
  const { id, email } = await anAccount(database.db)
  const taken = (await show(other.id)).email
  expect(await change(id, { email: taken.toUpperCase() })).toMatchObject({ code: 'email_exists' })
  expect(await change(id, { email: 'new@segno.test' })).toMatchObject({ status: 200 })
  expect(await show(id)).toMatchObject({ email, isConfirmed: true })
  expect(await mailsTo(database.db, email)).toMatchObject([
    { subject: 'Your Segno address is about to change' },
  ])
  expect((await send(getEmailChange, { id })).data).toMatchObject({ waiting: { email: 'new@segno.test' } })
  expect(JSON.stringify(await rows('select before, after from audit_entry'))).not.toContain('@')
  expect(await confirm('x')).toMatchObject({ code: 'link_over' })
  const secret = await mailedSecret('new@segno.test')
  expect(await confirm(secret)).toMatchObject({ status: 200, data: { email: 'new@segno.test' } })
  expect(await show(id)).toMatchObject({ email: 'new@segno.test', isConfirmed: true })
  expect(await confirm(secret)).toMatchObject({ code: 'link_over' })
})

test.each([
  ['an administrator', () => anAccount(database.db, { role: 'admin' })],
  [
    'somebody who is paid out',
    async () => {
      const artist = await anAccount(database.db, { role: 'artist' })
      await rows(`insert into payee (account_id, holder, iban, changed_at)
        values ('${artist.id}', 'Ada Lee', 'DE89370400440532013000', now())`)
      return artist
    },
  ],
])('the new address of %s waits three days, in which the old one stops it', async (_, make) => {
  const { id, email } = await make()
  await change(id, { email: 'new@segno.test' })
  const secret = await mailedSecret('new@segno.test')
  expect(await confirm(secret)).toMatchObject({ status: 409, code: 'address_held' })
  const stop = async () => /stop=([\w-]+)/.exec((await mailsTo(database.db, email)).at(-1)!.body_text!)![1]!
  const keep = async () => send(stopNewEmail, { as: { token: '' }, body: { secret: await stop() } })
  expect(await keep()).toMatchObject({ status: 200 })
  expect(await keep()).toMatchObject({ code: 'link_over' })
  expect(await confirm(secret)).toMatchObject({ code: 'link_over' })
  await change(id, { email: 'new@segno.test' })
  await rows(`update email_change set held_until = held_until - interval '3 days'`)
  expect(await confirm(await mailedSecret('new@segno.test'))).toMatchObject({ status: 200 })
  expect(await show(id)).toMatchObject({ email: 'new@segno.test' })
})

test('an address, a role and whatever is changed of an administrator ask for a confirmation, a name does not', async () => {
  const as = await signedIn(shop, { role: 'admin' })
  const [{ id }, invited] = [
    await anAccount(database.db),
    await anAccount(database.db, { status: 'invited' }),
  ]
  expect(await change(id, { firstName: 'Zoe' }, { as })).toMatchObject({ status: 200 })
  const asked = { code: 'confirmation_required' }
  expect(await change(id, { email: 'new@segno.test' }, { as })).toMatchObject(asked)
  expect(await change(invited.id, { email: 'new@segno.test' }, { as })).toMatchObject(asked)
  expect(await change(id, { role: 'admin' }, { as })).toMatchObject(asked)
  expect(await change(other.id, { firstName: 'Zoe' }, { as })).toMatchObject(asked)
  const deactivate = (userIds: string[]) =>
    send(setUserStatuses, { as, body: { userIds, status: 'deactivated', reason: 'They asked.' } })
  expect(await deactivate([id, other.id])).toMatchObject(asked)
  expect(await show(id)).toMatchObject({ status: 'activated' })
  expect(await deactivate([id])).toMatchObject({ status: 200 })
  expect(await mailsTo(database.db, 'new@segno.test')).toEqual([])
})

test('only the newest link to a new address is good, none that was withdrawn, and none whose address is taken meanwhile', async () => {
  const { id, email } = await anAccount(database.db)
  await change(id, { email: 'first@segno.test' })
  const first = await mailedSecret('first@segno.test')
  await change(id, { email: 'second@segno.test' })
  expect(await confirm(first)).toMatchObject({ code: 'link_over' })
  await send(withdrawEmailChange, { id })
  expect(await confirm(await mailedSecret('second@segno.test'))).toMatchObject({ code: 'link_over' })
  await change(id, { email: 'third@segno.test' })
  await anAccount(database.db, { email: 'third@segno.test' })
  expect(await confirm(await mailedSecret('third@segno.test'))).toMatchObject({ code: 'email_exists' })
  expect(await show(id)).toMatchObject({ email })
})

test('nobody changes their own role, status or address here, and an invitation is accepted by its link only', async () => {
  for (const facts of [{ role: 'user' }, { status: 'deactivated' }, { email: 'x@segno.test' }] as const)
    expect(await change(admin.id, facts)).toMatchObject({ status: 409, code: 'own_account' })
  expect(await change(admin.id, { firstName: 'Zoe' }, { reason: '' })).toMatchObject({ status: 200 })
  const invited = await anAccount(database.db, { status: 'invited' })
  expect(await change(invited.id, { status: 'activated' })).toMatchObject({ code: 'invited' })
})

test('somebody who was an administrator a moment ago changes nothing more', async () => {
  const { id } = await anAccount(database.db)
  expect(await send(getUser, { as: other, id })).toMatchObject({ status: 200 })
  expect(await change(other.id, { role: 'user' })).toMatchObject({ status: 200 })
  expect(await change(id, { firstName: 'Late' }, { as: other })).toMatchObject({ code: 'role_not_allowed' })
})

test('[R02] many are deactivated at once, save oneself and who is only invited', async () => {
  const [ada, bob] = [await anAccount(database.db), await anAccount(database.db)]
  const invited = await anAccount(database.db, { status: 'invited' })
  const userIds = [ada.id, bob.id, invited.id, admin.id, 'nobody']
  const body = { userIds, status: 'deactivated', reason: 'Card fraud' }
  const { data } = await send(setUserStatuses, { body })
  expect((data as { changedIds: string[] }).changedIds.toSorted()).toEqual([ada.id, bob.id].toSorted())
  expect(await show(admin.id)).toMatchObject({ status: 'activated' })
  expect(await show(invited.id)).toMatchObject({ status: 'invited' })
  expect(await rows('select before, after from audit_entry')).toEqual(
    [1, 2].map(() => ({
      before: { status: 'activated' },
      after: { status: 'deactivated', reason: 'Card fraud' },
    })),
  )
})

test('[R02] ten thousand users at once are refused, by the field and with the most that go', async () => {
  const { id } = await anAccount(database.db)
  const userIds = [id, ...Array.from({ length: 9_999 }, () => randomUUID())]
  for (const [endpoint, words] of [
    [setUserStatuses, { status: 'deactivated', reason: 'Card fraud' }],
    [mailUsers, { subject: 'News', words: 'Hello.' }],
  ] as const)
    expect(await send(endpoint, { body: { userIds, ...words } })).toMatchObject({
      status: 400,
      code: 'bad_request',
    })
  expect(await show(id)).toMatchObject({ status: 'activated' })
})

test('who has lost their second factor gets rid of it, signs in anew, and hears of it', async () => {
  const ada = await signedIn(shop)
  await rows(`insert into email_factor (account_id) values ('${ada.id}')`)
  const body = { reason: 'Lost phone' }
  expect(await send(resetUserSecondFactor, { id: ada.id, body })).toMatchObject({ status: 200 })
  expect(await rows('select 1 from email_factor')).toEqual([])
  expect(await send({ method: 'GET', path: '/api/user/profile' }, { as: ada })).toMatchObject({
    code: 'unauthenticated',
  })
  expect(await rows('select subject from mail')).toMatchObject([
    { subject: 'An administrator took your second factor away at Segno' },
  ])
  expect(await send(resetUserSecondFactor, { id: admin.id, body })).toMatchObject({ code: 'own_account' })
})
