import { answerFeedback, closeFeedback, listFeedback, saveFeedback, sendFeedback } from '../feedback.ts'
import { getDashboard } from '../insights.ts'
import { group } from './group.ts'

export const feedbackGroup = group({
  name: 'Feedback',
  about: 'What people think of a screen.',
  endpoints: { sendFeedback },
})

export const insights = group({
  name: 'Admins: insights',
  about: 'How the shop does, and what people say of it.',
  endpoints: { getDashboard, listFeedback, saveFeedback, answerFeedback, closeFeedback },
})
