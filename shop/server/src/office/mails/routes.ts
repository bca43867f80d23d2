import * as contract from '@segno/contract'
import { dayRange } from '../../platform/day-range.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { mailUsers, type MailContext } from './mail-users.ts'
import { mailList, type LoggedMailRow } from './queries.ts'
import { sendTestMail } from './send-test-mail.ts'

export function mailRoutes(ctx: MailContext): Route[] {
  const list = listRoutes(contract.mailLog, {
    rows: ({ query }) => mailList(ctx.db, { ...query, words: query.q ?? '', ...dayRange(query) }),
    toItems: (rows) => rows.map(toLoggedMail),
    csv: {
      name: 'Mail log',
      columns: {
        Queued: ({ queuedAt }) => queuedAt,
        To: ({ to }) => to,
        Subject: ({ subject }) => subject,
        State: ({ state }) => state,
        Sent: ({ sentAt }) => sentAt,
        Error: ({ error }) => error,
      },
    },
  })
  return [
    ...list,
    route(contract.sendTestMail, ({ caller }) => sendTestMail(ctx, caller.accountId)),
    route(contract.mailUsers, ({ caller, body }) => mailUsers(ctx, { ...body, actorId: caller.accountId })),
  ]
}

function toLoggedMail(row: LoggedMailRow): contract.LoggedMail {
  return {
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    state: row.state,
    queuedAt: row.queued_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    error: row.error,
  }
}
