import * as contract from '@segno/contract'
import type { CsvColumns } from '../platform/http/csv-answer.ts'
import { listRoutes } from '../platform/http/paged-list.ts'
import { route, type Route } from '../platform/http/route.ts'
import { acceptNewAgreement } from './accept-text.ts'
import type { LegalContext } from './legal-context.ts'
import { publishLegalText } from './publish-legal-text.ts'
import { acceptanceList } from './queries.ts'
import {
  previewText,
  showLegalText,
  showLegalTexts,
  showOwnAcceptances,
  showSource,
} from './show-legal-texts.ts'

export function legalRoutes(ctx: LegalContext): Route[] {
  return [
    route(contract.getLegalText, ({ params, query }) => showLegalText(ctx, params.name, query.number)),
    route(contract.getOwnAcceptances, ({ caller }) => showOwnAcceptances(ctx, caller.accountId)),
    route(contract.acceptArtistAgreement, ({ caller, body }) =>
      acceptNewAgreement(ctx, caller.accountId, body.number),
    ),
    route(contract.getLegalTexts, () => showLegalTexts(ctx)),
    route(contract.getLegalSource, ({ params }) => showSource(ctx, params.name, params.number)),
    route(contract.previewLegalText, ({ body }) => Promise.resolve(previewText(ctx, body.markdown))),
    route(contract.publishLegalText, ({ caller, params, body }) =>
      publishLegalText(ctx, { ...params, ...body, actorId: caller.accountId }),
    ),
    ...acceptanceRoutes(ctx),
  ]
}

function acceptanceRoutes({ db }: Pick<LegalContext, 'db'>): Route[] {
  return listRoutes(contract.legalAcceptancesList, {
    rows: ({ query: { q = '', ...filters } }) => acceptanceList(db, { words: q, ...filters }),
    toItems: (rows) =>
      rows.map((row) => ({
        id: row.id,
        name: row.name as contract.AgreedText,
        number: row.number,
        occasion: row.occasion as contract.LegalAcceptance['occasion'],
        acceptedAt: row.accepted_at.toISOString(),
        user: { id: row.account_id, name: row.user_name, email: row.email },
      })),
    csv: {
      name: 'Accepted texts',
      columns: {
        Accepted: ({ acceptedAt }) => acceptedAt,
        Text: ({ name }) => contract.LEGAL_TEXTS[name].title,
        Version: ({ number }) => number,
        Occasion: ({ occasion }) => occasion,
        Name: ({ user }) => user.name,
        Email: ({ user }) => user.email,
        User: ({ user }) => user.id,
      } satisfies CsvColumns<contract.LegalAcceptance>,
    },
  })
}
