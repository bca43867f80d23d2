import { AppError } from '../../platform/app-error.ts'

export const reportedAlready = (): AppError =>
  new AppError(409, 'reported_already', 'You have said so already. It is being looked into.')
export const ownSound = (): AppError =>
  new AppError(409, 'own_sound', 'This sound is yours: change it in your uploads.')
export const tooManyReports = (): AppError =>
  new AppError(429, 'too_many_reports', 'That is a lot for one day. Thank you; tell us more tomorrow.')
export const reportNotFound = (): AppError => new AppError(404, 'report_not_found', 'There is no such report')
export const reportDecided = (): AppError =>
  new AppError(409, 'report_decided', 'Somebody has looked into this report already.')
