import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { dayFilters, id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { ROLES } from '../role.ts'

/** Ratings as people read them. */
export const FEEDBACK_RATINGS = { '5': 'Great', '4': 'Good', '3': 'Okay', '2': 'Poor', '1': 'Bad' } as const
export type FeedbackRating = keyof typeof FEEDBACK_RATINGS
const RATINGS = Object.keys(FEEDBACK_RATINGS) as [FeedbackRating, ...FeedbackRating[]]

/** Letters of a message, and of its answer. */
export const MAX_FEEDBACK_LENGTH = 2000

const message = z
  .string()
  .check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(MAX_FEEDBACK_LENGTH))

export const feedbackGiven = z.strictObject({
  rating: z.enum(RATINGS),
  words: message,
  /** Path of the screen it was sent from. */
  screen: z.string().check(z.regex(/^\//, 'is not a screen'), z.maxLength(200)),
  /** Browser and system, as `Firefox on Linux`. */
  browser: z.string().check(z.maxLength(100)),
})

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  access: ROLES,
  summary: 'Sends feedback on a screen to the shop.',
  body: feedbackGiven,
  ok: z.object({ id }),
  okStatus: 201,
  errors: ['too_much_feedback', 'user_not_found'],
})

/** Feedback as administrators see it. */
export const feedback = z.object({
  id,
  sentAt: instant,
  /** Null once the account is gone. */
  user: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  rating: z.enum(RATINGS),
  words: z.string(),
  screen: z.string(),
  browser: z.string(),
  doneAt: z.nullable(instant),
  /** Sent by mail; null where there is none. */
  answer: z.nullable(z.string()),
})
export type Feedback = z.output<typeof feedback>

export const FEEDBACK_STATES = ['open', 'done'] as const

/** All feedback; `q` looks at messages, screens, browsers and addresses. */
export const feedbackList = pagedList({
  path: '/api/admin/feedback',
  access: ['admin'],
  grants: ['support'],
  savedBy: [],
  summary: 'Feedback of users, newest first.',
  item: feedback,
  columns: ['sentAt', 'rating'],
  sort: '-sentAt',
  filters: {
    state: z.optional(z.enum(FEEDBACK_STATES)),
    rating: z.optional(z.enum(RATINGS)),
    ...dayFilters,
  },
  errors: ['too_many_people'],
})
export const listFeedback = feedbackList.list
export const saveFeedback = feedbackList.csv

const ofFeedback = z.strictObject({ feedbackId: id })

export const feedbackAnswer = z.strictObject({ answer: message })

export const answerFeedback = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/:feedbackId/answer',
  access: ['admin'],
  grants: ['support'],
  summary: 'Answers feedback by mail, once, and marks it as done.',
  params: ofFeedback,
  body: feedbackAnswer,
  ok: z.null(),
  errors: ['feedback_not_found', 'feedback_answered'],
})

export const closeFeedback = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/:feedbackId/done',
  access: ['admin'],
  grants: ['support'],
  summary: 'Marks feedback as done, or as open again.',
  params: ofFeedback,
  body: z.strictObject({ isDone: z.boolean() }),
  ok: z.null(),
  errors: ['feedback_not_found', 'feedback_answered'],
})

export const feedbackEndpoints = group('Feedback', 'What people think of a screen.', { sendFeedback })

export const feedbackOfficeEndpoints = group('Admins: feedback', 'Feedback from users, and answering it.', {
  listFeedback,
  saveFeedback,
  answerFeedback,
  closeFeedback,
})
