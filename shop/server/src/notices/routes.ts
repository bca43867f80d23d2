import * as contract from '@segno/contract'
import { listRoutes } from '../platform/http/paged-list.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { NoticesContext } from './notices-context.ts'
import { answerNotice, decideNotice, dismissNotices } from './decide-notice.ts'
import { confirmNotice, giveNotice } from './give-notice.ts'
import { type ListedNotice, noticeList } from './queries.ts'

/** Copyright notices: for everybody, for the artists they concern, and for administrators. */
export function noticesRoutes(ctx: NoticesContext): Route[] {
  return [
    route(contract.sendNotice, ({ body, clientAddress, proof }) =>
      giveNotice(ctx, { ...body, clientAddress, proof }),
    ),
    route(contract.confirmNotice, ({ body }) => confirmNotice(ctx, body.secret)),
    ...listRoutes(contract.ownNoticesList, {
      rows: ({ caller, query: { q = '', status } }) =>
        noticeList(ctx.db, { artistId: caller.accountId, words: q, status }),
      toItems: (rows) => rows.map(toNotice),
      csv: { name: 'Copyright notices', columns: COLUMNS },
    }),
    route(contract.counterNotice, ({ caller, params, body }) =>
      answerNotice(ctx, { ...body, ...params, artistId: caller.accountId }),
    ),
    ...listRoutes(contract.noticesList, {
      rows: ({ query: { q = '', status } }) => noticeList(ctx.db, { words: q, status }),
      toItems: (rows) =>
        rows.map((row) => ({
          ...toNotice(row),
          email: row.email,
          artist: { id: row.artist_id, email: row.artist_email },
        })),
      csv: {
        name: 'Copyright notices',
        columns: { ...COLUMNS, Email: ({ email }) => email, Artist: ({ artist }) => artist.email },
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
  Received: ({ confirmedAt }: contract.SoundNotice) => confirmedAt,
  Sound: ({ soundTitle }: contract.SoundNotice) => soundTitle,
  From: ({ name }: contract.SoundNotice) => name,
  Statement: ({ statement }: contract.SoundNotice) => statement,
  'Counter-notice': ({ counterStatement }: contract.SoundNotice) => counterStatement,
  Status: ({ status }: contract.SoundNotice) => status,
  Reason: ({ reason }: contract.SoundNotice) => reason,
}

const toNotice = (row: ListedNotice): contract.SoundNotice => ({
  id: row.id,
  soundId: row.sound_id,
  soundTitle: row.sound_title,
  name: row.name,
  statement: row.statement,
  // Lists hold only confirmed notices.
  confirmedAt: row.confirmed_at!.toISOString(),
  status: row.status as contract.NoticeStatus,
  withholds: row.withholds,
  counterStatement: row.counter_statement,
  reason: row.reason,
})
