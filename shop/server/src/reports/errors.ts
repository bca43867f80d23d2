import { AppError } from '../platform/app-error.ts'

export const reportedAlready = (): AppError =>
  new AppError(409, 'reported_already', 'You already reported this. We are checking it.')
export const ownSound = (): AppError =>
  new AppError(409, 'own_sound', 'This is your sound. Edit it in your uploads.')
export const tooManyReports = (): AppError =>
  new AppError(429, 'too_many_reports', 'That’s a lot for one day, thank you. Send more tomorrow.')
export const reportNotFound = (): AppError => new AppError(404, 'report_not_found', 'Report not found')
export const reportDecided = (): AppError =>
  new AppError(409, 'report_decided', 'Somebody already decided this report.')
