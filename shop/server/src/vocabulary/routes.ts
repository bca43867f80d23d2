import * as contract from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import { addTerm, changeTerm, deleteTerm } from './change-terms.ts'
import { listTerms } from './list-terms.ts'
import { mergeTerm, undoTermMerge } from './merge/merge-term.ts'
import { readVocabulary } from './read-vocabulary.ts'
import type { VocabularyContext } from './vocabulary-context.ts'

export function vocabularyRoutes(ctx: VocabularyContext): Route[] {
  const { db } = ctx
  return [
    route(contract.getVocabulary, () => readVocabulary(db)),
    route(contract.listTerms, () => listTerms(ctx)),
    route(contract.addTerm, ({ caller, params, body }) =>
      addTerm(ctx, { ...params, ...body, actorId: caller.accountId }),
    ),
    route(contract.changeTerm, ({ caller, params, body }) =>
      changeTerm(ctx, { term: params, ...body, actorId: caller.accountId }),
    ),
    route(contract.deleteTerm, ({ caller, params }) =>
      deleteTerm(ctx, { term: params, actorId: caller.accountId }),
    ),
    route(contract.mergeTerm, ({ caller, params, body }) =>
      mergeTerm(ctx, { from: params, intoSlug: body.into, actorId: caller.accountId }),
    ),
    route(contract.undoTermMerge, ({ caller, params }) =>
      undoTermMerge(ctx, { ...params, actorId: caller.accountId }),
    ),
  ]
}
