import * as contract from '@segno/contract'
import { route, type Route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { addTerm, changeTerm, deleteTerm } from './change-terms.ts'
import { listTerms } from './list-terms.ts'
import { mergeTerm, undoTermMerge } from './merge/merge-term.ts'
import { readVocabulary } from './read-vocabulary.ts'

export function vocabularyRoutes(platform: Platform): Route[] {
  const { db } = platform
  return [
    route(contract.getVocabulary, () => readVocabulary(db)),
    route(contract.listTerms, () => listTerms(db)),
    route(contract.addTerm, ({ caller, params, body }) =>
      addTerm(platform, { ...params, ...body, actorId: caller.accountId }),
    ),
    route(contract.changeTerm, ({ caller, params, body }) =>
      changeTerm(platform, { term: params, ...body, actorId: caller.accountId }),
    ),
    route(contract.deleteTerm, ({ caller, params }) =>
      deleteTerm(platform, { term: params, actorId: caller.accountId }),
    ),
    route(contract.mergeTerm, ({ caller, params, body }) =>
      mergeTerm(platform, { from: params, intoSlug: body.into, actorId: caller.accountId }),
    ),
    route(contract.undoTermMerge, ({ caller, params }) =>
      undoTermMerge(platform, { ...params, actorId: caller.accountId }),
    ),
  ]
}
