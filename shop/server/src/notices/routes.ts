import * as contract from '@segno/contract'
import { listRoutes } from '../platform/http/paged-list.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { NoticesContext } from './notices-context.ts'
import { answerNotice, decideNotice, dismissNotices } from './decide-notice.ts'
import { confirmNotice, giveNotice } from './give-notice.ts'
import { type ListedNotice, noticeList } from './queries.ts'

/** Copyright notices: for everybody, for the owners of what they are about, and for administrators. */
export function noticesRoutes(ctx: NoticesContext): Route[] {
  return [
    route(contract.sendNotice, ({ body, clientAddress, proof }) =>
      giveNotice(ctx, { ...body, clientAddress, proof }),
    ),
    route(contract.confirmNotice, ({ body }) => confirmNotice(ctx, body.secret)),
    ...listRoutes(contract.ownNoticesList, {
      rows: ({ caller, query: { q = '', status } }) =>
        noticeList(ctx.db, { ownerId: caller.accountId, words: q, status }),
      toItems: (rows) => rows.map(toNotice),
      csv: { name: 'Copyright notices', columns: COLUMNS },
    }),
    route(contract.counterNotice, ({ caller, params, body }) =>
      answerNotice(ctx, { ...body, ...params, ownerId: caller.accountId }),
    ),
    ...listRoutes(contract.noticesList, {
      rows: ({ query: { q = '', status } }) => noticeList(ctx.db, { words: q, status }),
      toItems: (rows) =>
        rows.map((row) => ({
          ...toNotice(row),
          email: row.email,
          owner: { id: row.owner_id, email: row.owner_email },
        })),
      csv: {
        name: 'Copyright notices',
        columns: { ...COLUMNS, Email: ({ email }) => email, Owner: ({ owner }) => owner.email },
      },
    }),
    route(contract.decideNotice, ({ caller, params, body }) =>
      decideNotice(ctx, { ...body, ...params, actorId: caller.accountId }),
    ),
    route(contract.dismissNotices, ({ caller, body }) =>
      dismissNotices(ctx, { ...body, actorId: caller.accountId }),
    ),
  ]
}

const COLUMNS = {
  Received: ({ confirmedAt }: contract.OwnNotice) => confirmedAt,
  About: ({ about }: contract.OwnNotice) => about,
  Title: ({ title }: contract.OwnNotice) => title,
  From: ({ name }: contract.OwnNotice) => name,
  Statement: ({ statement }: contract.OwnNotice) => statement,
  'Counter-notice': ({ counterStatement }: contract.OwnNotice) => counterStatement,
  Status: ({ status }: contract.OwnNotice) => status,
  Reason: ({ reason }: contract.OwnNotice) => reason,
}

const toNotice = (row: ListedNotice): contract.OwnNotice => ({
  id: row.id,
  about: row.about as contract.NoticeSubject,
  subjectId: row.sound_id ?? row.collection_id,
  title: row.title,
  name: row.name,
  statement: row.statement,
  // Lists hold only confirmed notices.
  confirmedAt: row.confirmed_at!.toISOString(),
  status: row.status as contract.NoticeStatus,
  withholds: row.withholds,
  counterStatement: row.counter_statement,
  reason: row.reason,
})
