import { type LoggedMail, sendTestMail } from '@segno/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { over } from '../../platform/db/db.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { anAccount } from '../../testing/builders.ts'
import { mailsTo } from '../../testing/mails.ts'
import { openTestApp, signedIn } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()

test('the mail log says what went to whom and what the mail server refused, and shows no code', async () => {
  await using shop = await openTestApp(database.db)
  const { token } = await signedIn(shop, { role: 'admin' })
  const mails = async (query: string) => {
    const answer = await shop.app.inject({ url: `/api/admin/mails${query}`, headers: { token } })
    return (answer.json() as { body: { data: { items: LoggedMail[] } } }).body.data.items
  }
  for (const name of ['ada', 'bob', 'eve'])
    await inTransaction(database.db, (tx) =>
      queueMail(tx, shop.ctx.jobs, {
        to: `${name}@segno.test`,
        subject: '123456 is your Segno code',
        text: 'secret',
        html: '<!doctype html><title>secret</title>secret',
      }),
    )
  await sql`update mail set sent_at = now() where to_address = 'ada@segno.test'`.execute(over(database.db))
  await sql`update mail set subject = 'Your invoice IN-2026-000042' where to_address = 'eve@segno.test'`.execute(
    over(database.db),
  )
  await sql`update mail set failed_at = now(), error = '550 no such mailbox' where to_address = 'bob@segno.test'`.execute(
    over(database.db),
  )
  expect(await mails('?sort=to')).toMatchObject([
    { to: 'ada@segno.test', state: 'sent', subject: '•••• is your Segno code' },
    { to: 'bob@segno.test', state: 'failed', error: '550 no such mailbox' },
    { to: 'eve@segno.test', state: 'queued', sentAt: null },
  ])
  expect(await mails('?state=failed')).toHaveLength(1)
  expect(await mails('?q=EVE@')).toHaveLength(1)
  expect(await mails('?q=1234')).toEqual([])
  expect(await mails('?q=IN-2026-000042')).toMatchObject([{ subject: 'Your invoice IN-2026-000042' }])
  expect(await mails('?to=2001-01-01')).toEqual([])
})

test('[R02] an administrator writes to users, to each alone; the audit trail keeps the subject', async () => {
  await using shop = await openTestApp(database.db)
  const admin = await signedIn(shop, { role: 'admin' })
  const users = [await anAccount(database.db), await anAccount(database.db)]
  const send = async (payload: object) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: '/api/admin/users/mail',
        headers: { token: admin.token },
        payload,
      })
    ).json<{ statusCode: number; body?: { data: { sent: number } } }>()
  const userIds = [...users.map(({ id }) => id), 'nobody']
  const mail = { userIds, subject: 'News', words: 'Hello <b>all</b>.\n\nBye.' }
  expect(await send(mail)).toMatchObject({ body: { data: { sent: 2 } } })
  for (const { email } of users)
    expect(await mailsTo(database.db, email)).toMatchObject([
      { subject: 'News', body_html: expect.stringContaining('Hello &lt;b&gt;all&lt;/b&gt;.') },
    ])
  expect(await send({ ...mail, subject: 'a\r\nBcc: x@y.z' })).toMatchObject({ statusCode: 400 })
  expect(await send({ ...mail, userIds: Array.from({ length: 101 }, () => admin.id) })).toMatchObject({
    statusCode: 400,
  })
  const trail = await sql`select after from audit_entry where action = 'user.mail'`.execute(over(database.db))
  expect(trail.rows).toEqual([{ after: { subject: 'News' } }, { after: { subject: 'News' } }])
})

test('announcements say how to stop them and leave out who did; mail about an account reaches everybody', async () => {
  await using shop = await openTestApp(database.db)
  const admin = await signedIn(shop, { role: 'admin' })
  const [reader, other] = [await anAccount(database.db), await anAccount(database.db)]
  const send = async (more: object) => {
    const payload = { userIds: [reader.id, other.id], subject: 'News', words: 'Hello.', ...more }
    const headers = { token: admin.token }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/admin/users/mail', headers, payload })
    return answer.json<{ body: { data: { sent: number } } }>().body.data.sent
  }
  expect(await send({})).toBe(2)
  const [news] = await mailsTo(database.db, reader.email)
  const [, page = ''] = /<([^>]+)>/.exec(news?.list_unsubscribe ?? '') ?? []
  expect(news?.body_text).toContain(page)
  const stop = {
    method: 'POST',
    url: new URL(page).pathname,
    payload: { 'List-Unsubscribe': 'One-Click' },
  } as const
  expect((await shop.app.inject(stop)).statusCode).toBe(200)
  expect(await send({})).toBe(1)
  expect(await mailsTo(database.db, reader.email)).toHaveLength(1)
  expect(await send({ isAnnouncement: false })).toBe(2)
  expect((await mailsTo(database.db, reader.email)).at(-1)).toMatchObject({ list_unsubscribe: null })
})

test('an administrator has a test mailed to their own address', async () => {
  await using shop = await openTestApp(database.db)
  const admin = await signedIn(shop, { role: 'admin', email: 'admin@segno.test' })
  const headers = { token: admin.token }
  const answer = await shop.app.inject({ method: 'POST', url: sendTestMail.path, headers, payload: {} })
  expect(answer.json()).toMatchObject({ body: { data: { to: 'admin@segno.test' } } })
  expect(await mailsTo(database.db, 'admin@segno.test')).toMatchObject([
    { subject: expect.stringMatching(/^Test email of /) as string },
  ])
})
