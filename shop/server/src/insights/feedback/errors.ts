import { AppError } from '../../platform/app-error.ts'

export const tooMuchFeedback = (): AppError =>
  new AppError(429, 'too_much_feedback', 'That’s a lot for one day, thank you. Send more tomorrow.')
export const feedbackNotFound = (): AppError =>
  new AppError(404, 'feedback_not_found', 'Feedback not found, or its account is gone.')
export const feedbackAnswered = (): AppError =>
  new AppError(409, 'feedback_answered', 'Somebody already answered this.')
