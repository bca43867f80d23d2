import { AppError } from '../../../platform/app-error.ts'

export const appliedAlready = (): AppError =>
  new AppError(409, 'applied_already', 'You have applied already. We’ll email you our decision.')
export const agreementOutdated = (): AppError =>
  new AppError(409, 'agreement_outdated', 'The agreement has changed. Reload the page and read it.')
export const tooManyApplications = (): AppError =>
  new AppError(429, 'too_many_applications', 'You have applied three times in a month. Try again later.')
export const applicationNotFound = (): AppError =>
  new AppError(404, 'application_not_found', 'Application not found')
export const applicationDecided = (): AppError =>
  new AppError(409, 'application_decided', 'This application is decided already.')
export const notABuyer = (): AppError =>
  new AppError(409, 'not_a_buyer', 'Only an active buyer’s account can become an artist’s.')
