import { PROOF_REQUIRED } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'

export const noticeNotFound = (): AppError => new AppError(404, 'notice_not_found', 'Notice not found')
export const noticeAnswered = (): AppError =>
  new AppError(409, 'notice_answered', 'You already answered this notice, or it is decided.')
export const noticeDecided = (): AppError =>
  new AppError(409, 'notice_decided', 'This notice is already decided.')
// The browser solves it by itself and tries once more; only where it cannot do people see these words.
export const proofRequired = (): AppError =>
  new AppError(
    400,
    PROOF_REQUIRED,
    'Your browser must solve a short puzzle before it sends a notice. Reload the page and try again.',
  )
