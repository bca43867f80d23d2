import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@segno/test-kit/free-port'
import type { Mail } from '../../../shop/server/src/platform/mail/letter.ts'
import { messageOf, openTransport } from '../../../shop/server/src/platform/mail/send-mail.ts'
import { debianPrograms, pythonPackages } from '../install-judge.ts'
import { htmlFaults, NU_CHECKER } from '../nu-checker.ts'
import { type Judgement, runOutside } from '../outside-program.ts'
import { recordInTests } from '../record-in-tests.ts'

const AIOSMTPD = 'aiosmtpd==1.4.6'
const FROM = 'Segno <no-reply@segno.example>'
/** From 5 on it takes a mail for spam. */
const MOST_SPAM_POINTS = 3
const TESTS = 'shop/server/src/**/*.test.ts'
const READS_MAILS = /selectLatestMails|to_address|mails(To|Of)?\(|lastMail|body_text/
const ADDS_NOTHING = /(kill|simulation|faults)\.\w+\.test\.ts$|\.(deep|opensearch)\./
/** What mail programs need of tables, because many know nothing newer. */
const OLD_ATTRIBUTES =
  /^\S+ The “(cellpadding|cellspacing|width|align)” attribute on the “t[adrble]+” element is obsolete/

type Written = Mail & { readonly id: string }

/** What `receive.py` says of a mail. */
interface Received {
  readonly name: string
  readonly faults: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Has a mail of each kind that tests write sent to an SMTP server, and judged there. */
export async function judgeMails(root: string): Promise<Judgement> {
  const python = join(pythonPackages(AIOSMTPD), 'python')
  debianPrograms({ spamassassin: 'spamassassin' })
  const version = /[\d.]+/.exec(runOutside('spamassassin', ['--version']))?.[0]
  const mails = kindsOf(
    recordInTests<Written>(root, { project: 'pg', tests: mailTests(root), what: 'mails' }),
  )
  const folder = mkdtempSync(join(tmpdir(), 'segno-mails-'))
  try {
    const { right, spoiled } = await sendAll(python, { folder, mails })
    return {
      judged: `${mails.length} mails by ${AIOSMTPD}, Python's email package, ${NU_CHECKER}, SpamAssassin ${version}`,
      faults: [
        ...right.flatMap((received, at) => differences(received, mails[at]!)),
        ...right.flatMap(({ subject, faults }) => faults.map((fault) => `${subject}: ${fault}`)),
        ...htmlFaults(writeHtml(folder, right)).filter((fault) => !OLD_ATTRIBUTES.test(fault)),
        ...spamFaults(folder, right),
        ...missedIn(folder, spoiled),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const mailTests = (root: string): string[] =>
  globSync(TESTS, { cwd: root }).filter(
    (file) => !ADDS_NOTHING.test(file) && READS_MAILS.test(readFileSync(join(root, file), 'utf8')),
  )

/** One of each: those whose subject and build are the same differ in names and numbers alone. */
const kindsOf = (mails: readonly Written[]): Written[] => [
  ...new Map(mails.map((mail) => [kindOf(mail), mail])).values(),
]
const kindOf = ({ subject, html }: Written): string =>
  subject.replaceAll(/[\d\p{Lu}]+\S*/gu, '') + (html.match(/<\/?\w+/g) ?? []).join('')

const GTUBE = 'XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X'
const SPOILED = [
  'From: Ada <ada@segno.example>',
  'To: bob@segno.example',
  'Subject: Grüße',
  'Content-Type: text/plain',
  '',
  GTUBE,
].join('\r\n')

/** Sends each mail as a shop does, and after them a spoiled one. */
async function sendAll(
  python: string,
  { folder, mails }: { folder: string; mails: readonly Written[] },
): Promise<{ right: Received[]; spoiled: Received }> {
  const port = await freePort()
  const server = spawn(python, [join(import.meta.dirname, 'receive.py'), folder, String(port)])
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => {
    const { done, value } = await lines.next()
    if (done) throw new Error('the SMTP server ended')
    return value
  }
  const transport = openTransport(`smtp://127.0.0.1:${port}?ignoreTLS=true`)
  const send = async (message: Parameters<typeof transport.sendMail>[0]): Promise<Received> => {
    await transport.sendMail(message)
    return JSON.parse(await nextLine()) as Received
  }
  try {
    await nextLine()
    const right: Received[] = []
    for (const mail of mails) right.push(await send(messageOf(asRow(mail), FROM)))
    const envelope = { from: 'ada@segno.example', to: ['bob@segno.example'] }
    return { right, spoiled: await send({ envelope, raw: SPOILED }) }
  } finally {
    transport.close()
    server.kill()
  }
}

const asRow = ({ id, to, subject, text, html, listUnsubscribe }: Written) => ({
  id,
  to_address: to,
  subject,
  body_text: text,
  body_html: html,
  list_unsubscribe: listUnsubscribe ?? null,
})

/** Whether what was read is what was written. */
function differences(received: Received, { subject, text, html }: Written): string[] {
  const plain = (words: string): string => words.replaceAll('\r\n', '\n').trim()
  const parts = [
    ['subject', received.subject, subject],
    ['text', received.text, text],
    ['HTML', received.html, html],
  ] as const
  return parts
    .filter(([, got, sent]) => plain(got) !== plain(sent))
    .map(([part]) => `${subject}: its ${part} arrives as another`)
}

function writeHtml(folder: string, received: readonly Received[]): string[] {
  return received.map(({ name, html }) => {
    const path = join(folder, `${name}.html`)
    writeFileSync(path, html)
    return path
  })
}

/** Its own rules alone: it asks no other machine. */
function spamFaults(folder: string, received: readonly Received[]): string[] {
  return received.flatMap(({ name, subject }) => {
    const judged = runOutside('spamassassin', ['-L', '-t', join(folder, name)])
    const points = Number(/^X-Spam-Status: .*?score=(-?[\d.]+)/m.exec(judged)?.[1] ?? Number.NaN)
    const rules = /tests=([^]*?)\s+autolearn/.exec(judged)?.[1]?.replaceAll(/\s+/g, '')
    return points < MOST_SPAM_POINTS ? [] : [`${subject}: ${points} points of spam (${rules})`]
  })
}

/** Judges that find nothing in a spoiled mail judge nothing. */
function missedIn(folder: string, spoiled: Received): string[] {
  const [page = ''] = writeHtml(folder, [{ ...spoiled, html: '<!doctype html><title></title><p><div></p>' }])
  return [
    ...(spoiled.faults.length > 0 ? [] : ["Python's email package finds no fault in a spoiled mail"]),
    ...(spamFaults(folder, [spoiled]).length > 0 ? [] : ['SpamAssassin takes spam for a mail']),
    ...(htmlFaults([page]).length > 0 ? [] : [`${NU_CHECKER} finds no fault in a spoiled mail`]),
  ]
}
