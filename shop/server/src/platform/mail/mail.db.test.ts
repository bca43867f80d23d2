import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { over } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import { Jobs } from '../jobs/jobs.ts'
import { letter } from './letter.ts'
import { type MailRow, selectLatestMails, supersedeMail } from './mail-queries.ts'
import { queueMail } from './mail.ts'
import { openMailSender } from './send-mail.ts'

const database = useTestDatabase()
const log = pino({ level: 'silent' })
const arrived: Email[] = []
let answers: ('take' | 'refuse' | 'later')[] = []
let server: SMTPServer
let jobs: Jobs
let opened: AsyncDisposableStack

beforeEach(async () => {
  arrived.length = 0
  answers = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const answer = answers.shift() ?? 'take'
      const responseCode = answer === 'refuse' ? 550 : 451
      done(answer === 'take' ? null : Object.assign(new Error('no such mailbox'), { responseCode }))
    },
    onData: (stream, _session, done) => {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => arrived.push(mail))
        .finally(() => done())
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  jobs = new Jobs(database.db, log)
  opened = new AsyncDisposableStack()
})

afterEach(async () => {
  await opened.disposeAsync()
  await new Promise<void>((resolve) => server.close(resolve))
})

async function startSending(): Promise<void> {
  const { port } = server.server.address() as AddressInfo
  const sender = opened.use(
    openMailSender(
      { db: database.db, log, now: () => new Date() },
      {
        smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
        from: 'Segno <no-reply@segno.test>',
        keepBody: false,
      },
    ),
  )
  opened.use(jobs)
  await jobs.start([sender.job], { takeOver: true })
}

const code = letter({
  shopName: 'Segno',
  heading: 'Your code',
  paragraphs: ['Hello <Ada>'],
  code: '123456',
  button: { label: 'Confirm', href: 'https://segno.test/confirm_email?a=1&b=2' },
})
const queueOne = () =>
  inTransaction(database.db, (tx) =>
    queueMail(tx, jobs, { to: 'ada@segno.test', subject: 'Grüße: your code', ...code }),
  )
const isSettled = (mail: Pick<MailRow, 'sent_at' | 'failed_at'>): boolean =>
  mail.sent_at !== null || mail.failed_at !== null
const theMail = async () => (await selectLatestMails(database.db))[0]!

test('a queued mail arrives with both of its parts, and what it said is forgotten here', async () => {
  await queueOne()
  await startSending()
  await expect.poll(async () => (await theMail()).sent_at).not.toBeNull()
  expect(arrived).toHaveLength(1)
  expect(arrived[0]).toMatchObject({ subject: 'Grüße: your code', from: { address: 'no-reply@segno.test' } })
  expect(arrived[0]?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
  expect(arrived[0]?.text).toContain('https://segno.test/confirm_email?a=1&b=2')
  expect(arrived[0]?.html).toContain('Hello &lt;Ada&gt;')
  expect(await theMail()).toMatchObject({ body_text: null, body_html: null })
})

test('a mail of a transaction that is rolled back is never sent', async () => {
  await expect(
    inTransaction(database.db, async (tx) => {
      await queueMail(tx, jobs, { to: 'ada@segno.test', subject: 'No', ...code })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await queueOne()
  await startSending()
  await expect.poll(() => arrived.length).toBe(1)
  expect(arrived[0]?.subject).toBe('Grüße: your code')
})

test('a mail whose place a newer one took before it went out is not sent, and says so', async () => {
  const older = await queueOne()
  await inTransaction(database.db, (tx) => supersedeMail(tx, older, new Date()))
  await queueOne()
  await startSending()
  await expect.poll(async () => (await selectLatestMails(database.db)).every(isSettled)).toBe(true)
  expect(arrived).toHaveLength(1)
  const mail = (await selectLatestMails(database.db)).find(({ id }) => id === older)
  expect(mail).toMatchObject({ sent_at: null, error: 'a newer mail was sent instead' })
})

test('a code that ran out before there was a mail server is not sent, and says so; other mails that waited are', async () => {
  const stale = await inTransaction(database.db, (tx) =>
    queueMail(tx, jobs, { to: 'ada@segno.test', subject: 'Stale', ...code, lastsMinutes: 15 }),
  )
  const fresh = await inTransaction(database.db, (tx) =>
    queueMail(tx, jobs, { to: 'ada@segno.test', subject: 'Fresh', ...code, lastsMinutes: 15 }),
  )
  const receipt = await queueOne()
  await sql`update mail set queued_at = queued_at - interval '16 minutes', good_until = good_until - interval '16 minutes'
    where id in (${stale}, ${receipt})`.execute(over(database.db))
  await startSending()
  await expect.poll(async () => (await selectLatestMails(database.db)).every(isSettled)).toBe(true)
  const sent = (await selectLatestMails(database.db)).filter((mail) => mail.sent_at !== null)
  expect(new Set(sent.map(({ id }) => id))).toEqual(new Set([fresh, receipt]))
  const mail = (await selectLatestMails(database.db)).find(({ id }) => id === stale)
  expect(mail).toMatchObject({ error: 'its code or link ran out before it could be sent', body_text: null })
})

test('facts of a mail stand in both of its parts', () => {
  const mail = letter({
    shopName: 'Segno',
    heading: 'Plan',
    paragraphs: [],
    facts: [['Price', 'EUR 1.00 <net>']],
  })
  expect(mail.text).toContain('Price: EUR 1.00 <net>')
  expect(mail.html).toMatch(/Price<\/td>\s*<td[^>]*>EUR 1.00 &lt;net&gt;<\/td>/)
})

test('a server that is busy is asked again, and the mail keeps its Message-ID', async () => {
  answers = ['later', 'take']
  await queueOne()
  await startSending()
  await expect.poll(() => arrived.length, { timeout: 20_000 }).toBe(1)
  expect(arrived[0]?.messageId).toBe(`<${(await theMail()).id}@segno.test>`)
})

test('an address that is refused for good is not asked again, and the mail says why', async () => {
  answers = ['refuse']
  await queueOne()
  await startSending()
  await expect.poll(async () => (await theMail()).failed_at).not.toBeNull()
  expect((await theMail()).error).toContain('no such mailbox')
  expect(arrived).toHaveLength(0)
})

test('a mail that people choose to get says how to stop it with one click, others do not', async () => {
  const way = `https://segno.test/unsubscribe/followed/${'0190-a.'.repeat(20)}`
  const listUnsubscribe = `<${way}>, <mailto:support@segno.test?subject=Unsubscribe%20followed>`
  await inTransaction(database.db, (tx) =>
    queueMail(tx, jobs, { to: 'ada@segno.test', subject: 'News', ...code, listUnsubscribe }),
  )
  await queueOne()
  await startSending()
  await expect.poll(() => arrived.length).toBe(2)
  const headersOf = (subject: string) =>
    arrived
      .find((mail) => mail.subject === subject)
      ?.headers.filter(({ key }) => key.startsWith('list-'))
      .map(({ key, value }) => [key, value.replace(/\s+/g, ' ')])
  expect(headersOf('News')).toEqual([
    ['list-unsubscribe', listUnsubscribe],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ])
  expect(headersOf('Grüße: your code')).toEqual([])
  await expect
    .poll(async () => (await selectLatestMails(database.db)).map((mail) => mail.sent_at))
    .not.toContain(null)
  expect((await selectLatestMails(database.db)).map((mail) => mail.list_unsubscribe)).toEqual([null, null])
})

test('a line break in an address, a subject or a list header is refused, for it could smuggle in a header', async () => {
  const queue = (to: string, subject: string) => queueMail(database.db, jobs, { to, subject, ...code })
  await expect(queue('ada@segno.test\r\nbcc: x@y.z', 'Hi')).rejects.toThrow('one line each')
  await expect(queue('ada@segno.test', 'Hi\nbcc: x@y.z')).rejects.toThrow('one line each')
  const broken = { to: 'ada@segno.test', subject: 'Hi', listUnsubscribe: '<a>\nbcc: x@y.z', ...code }
  await expect(queueMail(database.db, jobs, broken)).rejects.toThrow('one line each')
  expect(await selectLatestMails(database.db)).toHaveLength(0)
})
