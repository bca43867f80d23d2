import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import type { JobHandler } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { markMailRefused, markMailSent, selectMail, type MailRow } from './mail-queries.ts'
import { SEND_MAIL_JOB } from './mail.ts'

const payload = z.object({ mailId: z.string() })
/** From here on SMTP says that another try is of no use. */
const REFUSED_FOR_GOOD = 500
/** Refusals of this address or this text; one of our own password, say, is for an operator to mend. */
const REFUSALS_OF_THE_MAIL = ['EENVELOPE', 'EMESSAGE']
const AT_ONCE = 2
/** A server that says nothing for so long is taken for gone, so that it does not keep the mails behind this one. */
const SILENCE_MS = 30_000

export interface MailSender extends Disposable {
  readonly job: JobHandler
}

export interface MailSettings {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  readonly smtpUrl: string
  readonly from: string
  /** In demo mode a mail can still be read after it has been sent. */
  readonly keepBody: boolean
  /** Instead of how long the server may usually be silent. */
  readonly silenceMs?: number
}

/** Sends queued mails over SMTP. A mail that is tried again has the same Message-ID, so that it is not delivered twice. */
export function openMailSender(
  ctx: { db: Db; log: Log; now: () => Date },
  settings: MailSettings,
): MailSender {
  const transport = openTransport(settings.smtpUrl, settings.silenceMs)
  const run = async (given: unknown): Promise<void> => {
    const { mailId } = payload.parse(given)
    const mail = await selectMail(ctx.db, mailId)
    if (!mail || mail.sent_at || mail.body_text === null) return
    const refusal = whyNotSent(mail) ?? (await trySending(transport, mail, settings.from))
    if (refusal === null) await markMailSent(ctx.db, mailId, { at: ctx.now(), keepBody: settings.keepBody })
    else {
      ctx.log.warn({ mailId, refusal }, 'a mail was refused for good')
      await markMailRefused(ctx.db, mailId, { at: ctx.now(), error: refusal })
    }
  }
  const gaveUp = async (given: unknown, error: unknown): Promise<void> => {
    const { mailId } = payload.parse(given)
    await markMailRefused(ctx.db, mailId, { at: ctx.now(), error: String(error) })
  }
  return {
    job: { kind: SEND_MAIL_JOB, concurrency: AT_ONCE, run, gaveUp },
    [Symbol.dispose]: () => transport.close(),
  }
}

export function openTransport(smtpUrl: string, silenceMs = SILENCE_MS): Transporter {
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: AT_ONCE,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  })
}

function whyNotSent({ superseded_at, is_over }: MailRow): string | null {
  if (superseded_at !== null) return 'a newer mail was sent instead'
  return is_over ? 'its code or link ran out before it could be sent' : null
}

type Written = Pick<MailRow, 'id' | 'to_address' | 'subject' | 'body_text' | 'body_html' | 'list_unsubscribe'>

/** A mail as the transport takes it. */
export const messageOf = (mail: Written, from: string): SendMailOptions => ({
  from,
  to: mail.to_address,
  subject: mail.subject,
  text: mail.body_text ?? '',
  html: mail.body_html ?? '',
  // RFC 3834: absence notices do not answer it.
  headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(mail) },
  messageId: `<${mail.id}@${from.replace(/^.*@|>$/g, '')}>`,
})

/** RFC 8058. The operator’s mail server signs them with DKIM. */
const listHeaders = ({ list_unsubscribe: address }: Written): Record<string, string> =>
  address === null
    ? {}
    : { 'List-Unsubscribe': address, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** @returns why it was refused for good, or null once it is on its way; throws where another try may help */
async function trySending(transport: Transporter, mail: MailRow, from: string): Promise<string | null> {
  try {
    await transport.sendMail(messageOf(mail, from))
    return null
  } catch (error) {
    const { code = '', responseCode = 0, message } = error as Error & { code?: string; responseCode?: number }
    if (responseCode >= REFUSED_FOR_GOOD && REFUSALS_OF_THE_MAIL.includes(code)) return message
    throw error
  }
}
