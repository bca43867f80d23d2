import { deleteUser, getDeletionFacts, getProfile, mailDeletionCode, refreshTokens } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { completeCheckout } from '../../orders/public.ts'
import { aSound } from '../../testing/builders.ts'
import { mailsTo } from '../../testing/mails.ts'
import { givePoints, ordersContextOn } from '../../testing/orders-context.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkLedger } from '../../wallet/public.ts'

// Only a test that hangs is stopped.
const PATIENTLY = { timeout: 60_000 }

const database = useTestDatabase()
const password = 'rain on the tin roof'
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

interface Said {
  readonly code?: string
  readonly message?: string
  readonly body?: { readonly data: unknown }
}

async function call(
  endpoint: { method: 'GET' | 'POST'; path: string },
  token: string,
  payload?: object,
): Promise<Said> {
  const { method, path: url } = endpoint
  const answer = await shop.app.inject({ method, url, headers: { token }, ...(payload && { payload }) })
  return answer.json()
}

const rows = async (text: string): Promise<Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(text).execute(over(database.db))).rows

const count = async (table: string, where = 'true'): Promise<number> =>
  Number((await rows(`select count(*) as n from ${table} where ${where}`))[0]!['n'])

const ada = { email: 'ada@segno.test', first_name: 'Ada', last_name: 'Lovelace' }
const goodbye = { confirmEmail: 'Ada@Segno.test', password }

test('where there is a second factor the password alone deletes nothing', async () => {
  const { id, token } = await signedIn(shop, ada)
  await sql`insert into email_factor (account_id) values (${id}::uuid)`.execute(over(database.db))
  expect(await call(deleteUser, token, goodbye)).toMatchObject({ code: 'confirmation_required' })
  expect(await count('account', `id = '${id}' and deleted_at is null`)).toBe(1)
})

test('[S13] [A15] a deleted account leaves nothing that names its owner, and ends every session at once', async () => {
  const { id, token } = await signedIn(shop, ada, { isConfirmed: true })
  await givePoints(database.db, id, 7)
  await call({ method: 'POST', path: '/api/auth/devices' }, token, { name: 'Ada’s laptop' })
  expect(await count('device')).toBe(1)
  // A grant, a session, and a sign-in on its way, in which the owner stands at another place each.
  const hosted = {
    Grant: { accountId: id },
    Session: { session: { accountId: id } },
    Interaction: { result: { login: { accountId: id } } },
  }
  for (const [kind, payload] of Object.entries(hosted))
    await sql`insert into hosted_record (kind, id_hash, payload, expires_at)
      values (${kind}, ${kind}, ${JSON.stringify(payload)}::jsonb, now() + interval '1 hour')`.execute(
      over(database.db),
    )
  expect(await call(deleteUser, token, goodbye)).toMatchObject({ body: { data: null } })
  expect(await call(getProfile, token)).toMatchObject({ message: 'User not registered!' })
  const everything = await rows(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('mail', 'job')`)
  for (const { name } of everything)
    expect(JSON.stringify(await rows(`select * from "${String(name)}"`))).not.toMatch(/ada@|lovelace|Ada’s/i)
  for (const table of ['session', 'credential', 'device', 'used_refresh_token', 'hosted_record'])
    expect(await count(table)).toBe(0)
  expect(await rows('select account_id from deletion')).toEqual([{ account_id: id }])
})

test('what the law asks to keep stays: receipt, licence and ledger, and the books still balance', async () => {
  const { id, token } = await signedIn(shop, ada)
  await givePoints(database.db, id, 7)
  const sound = await aSound(database.db)
  const items = [{ soundId: sound.id, pricePoints: 2 }]
  await completeCheckout(ordersContextOn(database.db), { accountId: id, idempotencyKey: newId(), items })
  expect(await call(getDeletionFacts, token)).toMatchObject({
    body: {
      data: {
        confirmBy: 'password',
        lostPoints: 5,
        soundsForSale: 0,
        unsettled: [{ kind: 'downloads', count: 1 }],
        isLastAdmin: false,
      },
    },
  })
  await call(deleteUser, token, goodbye)
  expect(await count('receipt', `account_id = '${id}'`)).toBe(1)
  expect(await count('licence', `account_id = '${id}' and ended_at is null`)).toBe(1)
  expect(await rows('select balance_points as points from wallet')).toEqual([{ points: 0 }])
  expect(await checkLedger(database.db)).toEqual([])
})

test('the address is told, and can be registered again at once', async () => {
  const { token } = await signedIn(shop, ada)
  await call(deleteUser, token, goodbye)
  const mails = await mailsTo(database.db, ada.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Segno account is deleted'])
  const again = await call({ method: 'POST', path: '/api/auth/register' }, '', {
    email: ada.email,
    password,
    role: 'user',
    type: 'user',
    firstName: 'Ada',
    lastName: 'Again',
    country: 'SE',
    currency: 'SEK',
  })
  expect(again).toMatchObject({ body: { data: { mustConfirm: true } } })
})

test('an artist’s sounds leave the shop; a buyer keeps what was sold, with the artist’s name and its own; what nobody bought loses its words', async () => {
  const { id, token } = await signedIn(shop, { ...ada, role: 'artist' })
  await sql`insert into artist (account_id, handle, name, bio) values (${id}, 'ada', 'Ada Lune', 'Of rain')`.execute(
    over(database.db),
  )
  const sold = await aSound(database.db, { artist_id: id })
  const words = { tags: ['of rain'], made_with_ai: 'generated', ai_model: 'Rain 2' }
  const unsold = await aSound(database.db, { artist_id: id, title: 'Unsold', ...words })
  const undone = await aSound(database.db, { artist_id: id, title: 'Undone', ...words })
  const buyer = await signedIn(shop)
  await givePoints(database.db, buyer.id, 7)
  const items = [sold, undone].map((sound) => ({ soundId: sound.id, pricePoints: 2 }))
  await completeCheckout(ordersContextOn(database.db), {
    accountId: buyer.id,
    idempotencyKey: newId(),
    items,
  })
  // As where a purchase has been undone.
  await rows(`update sound set sale_count = 0 where id = '${undone.id}'`)
  expect(await call(getDeletionFacts, token)).toMatchObject({ body: { data: { soundsForSale: 3 } } })
  await call(deleteUser, token, goodbye)
  expect(await count('sound', "status = 'published'")).toBe(0)
  const called = (soundId: string) => rows(`select title, tags, ai_model from sound where id = '${soundId}'`)
  expect(await called(unsold.id)).toEqual([{ title: 'Former sound', tags: [], ai_model: null }])
  expect(await called(undone.id)).toEqual([{ title: 'Undone', tags: ['of rain'], ai_model: 'Rain 2' }])
  expect(await rows('select handle, name, bio from artist')).toEqual([
    { handle: `former-${id}`, name: 'Ada Lune', bio: '' },
  ])
  const bought = await call({ method: 'POST', path: `/api/purchases/${sold.id}/download` }, buyer.token)
  expect(bought.code).not.toBe('sound_not_found')
  const found = async (): Promise<number> => {
    const list = await shop.app.inject({ url: '/api/sounds', headers: { token: buyer.token } })
    return (list.json() as { body: { data: { total: number } } }).body.data.total
  }
  await expect.poll(found, PATIENTLY).toBe(0)
})

test.each([
  ['a wrong password', { ...goodbye, password: 'not it at all' }, 'wrong_password'],
  ['no password', { confirmEmail: ada.email }, 'wrong_password'],
  ['another address', { ...goodbye, confirmEmail: 'eve@segno.test' }, 'email_differs'],
])('%s deletes nothing', async (_, given, code) => {
  const { token } = await signedIn(shop, ada)
  expect(await call(deleteUser, token, given)).toMatchObject({ code })
  expect(await count('account', 'deleted_at is not null')).toBe(0)
})

test('the last administrator stays; of two, one may go', async () => {
  const { token } = await signedIn(shop, { ...ada, role: 'admin' })
  expect(await call(deleteUser, token, goodbye)).toMatchObject({ code: 'last_admin' })
  await signedIn(shop, { role: 'admin' })
  expect(await call(deleteUser, token, goodbye)).toMatchObject({ body: { data: null } })
})

test('who has no password confirms by a mailed code, and only by the right one', async () => {
  const { token } = await signedIn(shop, ada)
  expect(await call(mailDeletionCode, token)).toMatchObject({ code: 'password_required' })
  await sql`delete from credential`.execute(over(database.db))
  await call(mailDeletionCode, token)
  const code = /^\d{6}/.exec((await mailsTo(database.db, ada.email)).at(-1)!.subject)![0]
  const wrong = code === '000000' ? '000001' : '000000'
  const confirmEmail = ada.email
  expect(await call(deleteUser, token, { confirmEmail, password })).toMatchObject({ code: 'code_wrong' })
  expect(await call(deleteUser, token, { confirmEmail, code: wrong })).toMatchObject({ code: 'code_wrong' })
  expect(await call(deleteUser, token, { confirmEmail, code })).toMatchObject({ body: { data: null } })
})

test('whom an older backup brings back is deleted again at the next start, and not told twice', async () => {
  // The only administrator too: leaving is theirs to say, and a shop must start.
  const { id } = await signedIn(shop, { ...ada, role: 'admin' })
  await sql`insert into deletion (account_id, asked_at) values (${id}, now()), (${newId()}, now())`.execute(
    over(database.db),
  )
  await using _restarted = await openTestApp(database.db)
  expect(await rows(`select first_name from account where id = '${id}'`)).toEqual([{ first_name: 'Deleted' }])
  expect(await mailsTo(database.db, ada.email)).toEqual([])
})

test('the refresh token of a deleted account is good for nothing', async () => {
  const { token } = await signedIn(shop, ada)
  const { tokens } = (
    (await call({ method: 'POST', path: '/api/auth/signIn' }, '', { email: ada.email, password })) as {
      body: { data: { tokens: { refreshToken: string } } }
    }
  ).body.data
  await call(deleteUser, token, goodbye)
  const { refreshToken } = tokens
  expect(await call(refreshTokens, '', { refreshToken })).toMatchObject({
    message: 'Refresh Token has been revoked',
  })
})
