import {
  answerFeedback,
  closeFeedback,
  listFeedback,
  saveFeedback,
  sendFeedback,
} from '../insights/feedback.ts'
import { getDashboard, getPayoutsDue } from '../insights/insights.ts'
import {
  getActiveUsers,
  getUsage,
  listActiveDays,
  listSearchedWords,
  listUsageDays,
  saveActiveDays,
  saveSearchedWords,
  saveUsageDays,
} from '../insights/usage.ts'
import { group } from '../group.ts'

export const feedbackGroup = group({
  name: 'Feedback',
  about: 'What people think of a screen.',
  endpoints: { sendFeedback },
})

export const insights = group({
  name: 'Admins: insights',
  about: 'How the shop does, and what people say of it.',
  endpoints: {
    getDashboard,
    getPayoutsDue,
    getActiveUsers,
    listActiveDays,
    saveActiveDays,
    getUsage,
    listUsageDays,
    saveUsageDays,
    listSearchedWords,
    saveSearchedWords,
    listFeedback,
    saveFeedback,
    answerFeedback,
    closeFeedback,
  },
})
