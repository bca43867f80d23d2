import * as contract from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { ReviewContext } from './review-context.ts'
import { decideReview } from './decide-review.ts'
import { listSoundsInReview } from './list-review.ts'
import { undoReview } from './undo-review.ts'

export function reviewRoutes(ctx: ReviewContext): Route[] {
  return [
    route(contract.listSoundsInReview, ({ query }) => listSoundsInReview(ctx.db, query)),
    route(contract.decideReview, ({ caller, body }) =>
      decideReview(ctx, { ...body, actorId: caller.accountId }),
    ),
    route(contract.undoReview, ({ caller, body }) => undoReview(ctx, { ...body, actorId: caller.accountId })),
  ]
}
