import * as contract from '@segno/contract'
import { dayRange } from '../../platform/day-range.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { auditList } from './queries.ts'
import { showChoices, toAuditEntries } from './show-audit.ts'
import { asLines } from './words.ts'

export function auditRoutes({ db }: Platform): Route[] {
  return [
    ...listRoutes(contract.auditTrail, {
      rows: ({ query }) => auditList(db, { ...query, words: query.q ?? '', ...dayRange(query) }),
      toItems: (rows) => toAuditEntries(db, rows),
      csv: {
        name: 'Audit trail',
        columns: {
          At: ({ at }) => at,
          Administrator: ({ actor }) => actor.name,
          Email: ({ actor }) => actor.email,
          Action: ({ what }) => what,
          Subject: ({ subject }) => subject.kind,
          Id: ({ subject }) => subject.id,
          Name: ({ subject }) => subject.name,
          Changes: ({ changes }) => asLines(changes),
        },
      },
    }),
    route(contract.listAuditChoices, () => showChoices(db)),
  ]
}
