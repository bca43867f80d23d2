import { AppError } from '../platform/app-error.ts'

export const noticeNotFound = (): AppError => new AppError(404, 'notice_not_found', 'Notice not found')
export const noticeAnswered = (): AppError =>
  new AppError(409, 'notice_answered', 'You already answered this notice, or it is decided.')
export const noticeDecided = (): AppError =>
  new AppError(409, 'notice_decided', 'This notice is already decided.')
