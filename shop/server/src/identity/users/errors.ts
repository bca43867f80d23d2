import { AppError } from '../../platform/app-error.ts'

export const changedMeanwhile = (): AppError =>
  new AppError(
    409,
    'changed_meanwhile',
    'Somebody else changed this user. Check their changes, then save again.',
  )
export const notAnAdmin = (): AppError =>
  new AppError(409, 'not_an_admin', 'Only administrators have grants. Change the role first.')
export const stillInvited = (): AppError =>
  new AppError(
    409,
    'invited',
    'An account becomes activated by accepting its invitation, and invited by being invited.',
  )
export const notInvited = (): AppError =>
  new AppError(409, 'not_invited', 'This invitation is already accepted.')
