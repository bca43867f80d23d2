import { AppError } from '../platform/app-error.ts'

export const legalTextNotFound = (): AppError =>
  new AppError(404, 'legal_text_not_found', 'There is no such version of this text')
export const legalTextInvalid = (problems: readonly string[]): AppError =>
  new AppError(422, 'legal_text_invalid', 'This text cannot be published yet', [
    { path: 'markdown', message: problems.join(' ') },
  ])
export const legalTextInPast = (earliest: string): AppError =>
  new AppError(409, 'legal_text_in_past', `Choose ${earliest} or a later day`, [
    { path: 'validFrom', message: `Choose ${earliest} or a later day` },
  ])
export const legalTextChanged = (): AppError =>
  new AppError(409, 'legal_text_changed', 'Somebody else published a version. Reload the page to see it.')
export const agreementOutdated = (): AppError =>
  new AppError(409, 'agreement_outdated', 'The agreement has changed. Reload the page and read it.')
export const agreementNotAccepted = (): AppError =>
  new AppError(
    409,
    'agreement_not_accepted',
    'Accept the artist’s agreement on the page Uploads before you upload or submit sounds.',
  )
