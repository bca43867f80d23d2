import { AppError } from '../../platform/app-error.ts'

export const userNotFound = (): AppError => new AppError(404, 'user_not_found', 'There is no such user')
export const changedMeanwhile = (): AppError =>
  new AppError(
    409,
    'changed_meanwhile',
    'Somebody else has changed this user meanwhile. Nothing of yours is saved yet.',
  )
export const ownAccountRefused = (): AppError =>
  new AppError(409, 'own_account', 'Ask another administrator to change this of your own account.')
export const stillInvited = (): AppError =>
  new AppError(
    409,
    'invited',
    'Only accepting the invitation makes an account an activated one, and only inviting makes an invited one.',
  )
export const notInvited = (): AppError =>
  new AppError(409, 'not_invited', 'This invitation is accepted already.')
