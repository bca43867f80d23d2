import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { FaultLine } from '@segno/test-kit/fault-line'
import { randomFrom } from '@segno/test-kit/random'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { FAULT_ROUNDS, FAULT_SEED, lineFaults, mendLine, oneOf } from '../../testing/faults.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { Jobs } from '../jobs/jobs.ts'
import { letter } from './letter.ts'
import { selectLatestMails } from './mail-queries.ts'
import { queueMail } from './mail.ts'
import { openMailSender } from './send-mail.ts'

const database = useTestDatabase()
const log = pino({ level: 'silent' })
const MAILS = 4

const FAULTS = lineFaults({ leastDelayMs: 5, mostDelayMs: 25, sentBytes: 3_000, answeredBytes: 600 })

/** A mail server that takes everything. `arrived` has the Message-ID of each mail. */
async function openServer(): Promise<{ port: number; arrived: string[] } & AsyncDisposable> {
  const arrived: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(({ messageId = '' }) => arrived.push(messageId))
        .catch(() => undefined)
        .finally(() => done()),
  })
  // A connection that breaks is what the test wants.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const close = (): Promise<void> => new Promise((resolve) => server.close(resolve))
  return { port, arrived, [Symbol.asyncDispose]: close }
}

test(`${FAULT_ROUNDS} times something happens to the mail server, and every mail arrives as one (seed ${FAULT_SEED})`, async () => {
  const random = randomFrom(FAULT_SEED)
  await using server = await openServer()
  await using line = await FaultLine.open({ port: server.port })
  using sender = openMailSender(
    { db: database.db, log, now: () => new Date() },
    {
      smtpUrl: `smtp://127.0.0.1:${line.port}?ignoreTLS=true`,
      from: 'Segno <no-reply@segno.test>',
      keepBody: false,
      silenceMs: 400,
    },
  )
  await using jobs = new Jobs(database.db, log)
  await jobs.start([sender.job], { takeOver: true })
  const text = letter({ shopName: 'Segno', heading: 'Hello', paragraphs: ['Hello'] })
  for (let round = 1; round <= FAULT_ROUNDS; round++) {
    const [name, harm] = oneOf(FAULTS, random)
    harm(line, random)
    for (let mail = 0; mail < MAILS; mail++)
      await inTransaction(database.db, (tx) =>
        queueMail(tx, jobs, { to: `${round}-${mail}@segno.test`, subject: 'Hello', ...text }),
      )
    jobs.wake()
    await sleep(100 + 500 * random())
    mendLine(line)
    const waiting = async () =>
      (await selectLatestMails(database.db)).filter(({ sent_at: at }) => at === null)
    await expect
      .poll(async () => ({ round, name, waiting: (await waiting()).length }))
      .toEqual({
        round,
        name,
        waiting: 0,
      })
    // One that was taken, and whose answer was lost, comes again under its name; whoever receives it drops it.
    expect({ round, name, mails: new Set(server.arrived).size }).toEqual({
      round,
      name,
      mails: round * MAILS,
    })
  }
})
