import { AppError } from '../../platform/app-error.ts'

export const changedMeanwhile = (): AppError =>
  new AppError(
    409,
    'changed_meanwhile',
    'Somebody else has changed this user meanwhile. Nothing of yours is saved yet.',
  )
export const stillInvited = (): AppError =>
  new AppError(
    409,
    'invited',
    'Only accepting the invitation makes an account an activated one, and only inviting makes an invited one.',
  )
export const notInvited = (): AppError =>
  new AppError(409, 'not_invited', 'This invitation is accepted already.')
