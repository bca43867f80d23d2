import * as contract from '@segno/contract'
import { searchPeople } from '../../accounts/public.ts'
import { dayRange } from '../../platform/day-range.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { answerFeedback, closeFeedback, type FeedbackContext } from './answer-feedback.ts'
import { allFeedback, type FeedbackRow } from './queries.ts'
import { sendFeedback } from './send-feedback.ts'

export function feedbackRoutes(ctx: FeedbackContext): Route[] {
  return [
    route(contract.sendFeedback, ({ caller, body }) =>
      sendFeedback(ctx, { ...body, accountId: caller.accountId }),
    ),
    ...listRoutes(contract.feedbackList, {
      rows: async ({ query: { q, state, rating, ...days } }) =>
        allFeedback(ctx.db, {
          words: await searchPeople(ctx.db, q),
          state,
          rating,
          ...dayRange(days),
        }),
      toItems: (rows) => rows.map(toFeedback),
      csv: {
        name: 'User feedback',
        columns: {
          Sent: ({ sentAt }) => sentAt,
          User: ({ user }) => user?.email ?? null,
          Rating: ({ rating }) => rating,
          Message: ({ words }) => words,
          Screen: ({ screen }) => screen,
          Browser: ({ browser }) => browser,
          Done: ({ doneAt }) => doneAt,
          Answer: ({ answer }) => answer,
        },
      },
    }),
    route(contract.answerFeedback, ({ caller, params, body }) =>
      answerFeedback(ctx, { ...params, ...body, actorId: caller.accountId }),
    ),
    route(contract.closeFeedback, ({ caller, params, body }) =>
      closeFeedback(ctx, { ...params, ...body, actorId: caller.accountId }),
    ),
  ]
}

function toFeedback(row: FeedbackRow): contract.Feedback {
  const { account_id, email } = row
  return {
    id: row.id,
    sentAt: row.sent_at.toISOString(),
    user:
      account_id === null || email === null
        ? null
        : { id: account_id, name: `${row.first_name} ${row.last_name}`, email },
    rating: String(row.rating) as contract.FeedbackRating,
    words: row.words,
    screen: row.screen,
    browser: row.browser,
    doneAt: row.done_at?.toISOString() ?? null,
    answer: row.answer,
  }
}
