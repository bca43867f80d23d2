import { AppError } from '../../platform/app-error.ts'

export const noticeNotFound = (): AppError => new AppError(404, 'notice_not_found', 'Notice not found')
export const noticeAnswered = (): AppError =>
  new AppError(409, 'notice_answered', 'You have answered this notice, or it is decided already.')
export const noticeDecided = (): AppError =>
  new AppError(409, 'notice_decided', 'This notice is decided already.')
