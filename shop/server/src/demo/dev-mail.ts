import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/db/db.ts'
import { notFound } from '../platform/http/answer-failures.ts'
import { sendPlainPage } from '../platform/http/plain-page.ts'
import { html, type Html } from '../platform/html.ts'
import { selectLatestMails, selectMail, type MailRow } from '../platform/mail/mail-queries.ts'

const ID = /^[0-9a-f-]{36}$/
const LETTER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

/**
 * In demo mode mails go nowhere and are read here, newest first. Only under names of this machine's own: a foreign name
 * that leads here is how another site's page would read them.
 */
export function showDevMail(app: FastifyInstance, db: Db, origin: string): void {
  const ownNames = ['localhost', new URL(origin).hostname]
  app.addHook('onRequest', async ({ hostname, url }) => {
    const name = hostname.replace(/^\[|\]$/g, '')
    if (/^\/dev\/mail(\/|$|\?)/.test(url) && isIP(name) === 0 && !ownNames.includes(name)) throw notFound()
  })
  app.get('/dev/mail', async (_, reply) => sendPlainPage(reply, 'Mail', await listOf(db)))
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) => {
    const mail = await find(db, params.id)
    return sendPlainPage(reply, mail.subject, mailPage(mail))
  })
  // The letter as a mail program would show it, in a frame that can run nothing.
  app.get<{ Params: { id: string } }>('/dev/mail/:id/letter', async ({ params }, reply) => {
    const mail = await find(db, params.id)
    return reply
      .header('content-security-policy', LETTER_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(mail.body_html ?? '')
  })
}

async function find(db: Db, id: string): Promise<MailRow> {
  const mail = ID.test(id) ? await selectMail(db, id) : undefined
  if (!mail) throw notFound()
  return mail
}

async function listOf(db: Db): Promise<Html> {
  const mails = await selectLatestMails(db)
  if (mails.length === 0) return html`<p>No mail yet. Register to get the first one.</p>`
  return html`<table>
    <thead>
      <tr>
        <th>To</th>
        <th>Subject</th>
        <th>Sent</th>
      </tr>
    </thead>
    <tbody>
      ${mails.map(
        (mail) =>
          html`<tr>
            <td>${mail.to_address}</td>
            <td><a href="/dev/mail/${mail.id}">${mail.subject}</a></td>
            <td><time>${writtenAt(mail)}</time></td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function mailPage(mail: MailRow): Html {
  return html`<p><a href="/dev/mail">All mail</a></p>
    <p>To ${mail.to_address}, ${writtenAt(mail)}</p>
    <iframe title="HTML version" src="/dev/mail/${mail.id}/letter"></iframe>
    <h2>Text version</h2>
    <pre>${mail.body_text ?? ''}</pre>`
}

const writtenAt = (mail: Pick<MailRow, 'queued_at'>): string =>
  mail.queued_at.toISOString().replace('T', ' ').slice(0, 19)
