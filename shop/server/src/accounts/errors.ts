import { formatCount, moneyText } from '@segno/units'
import { type Grant, GRANT_MISSING, grantMessage, ROLE_MESSAGE, SESSION_MESSAGES } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'

export const notRegistered = (): AppError =>
  new AppError(400, 'not_registered', SESSION_MESSAGES.not_registered)
export const lastAdmin = (): AppError =>
  new AppError(
    409,
    'last_admin',
    'You are the only administrator. Appoint another one, then delete your account.',
  )
export const changedMeanwhile = (): AppError =>
  new AppError(409, 'changed_meanwhile', 'Your profile changed in another window. Check it, then save again.')
export const userNotFound = (): AppError => new AppError(404, 'user_not_found', 'User not found')
export const ownAccountRefused = (): AppError =>
  new AppError(409, 'own_account', 'Ask another administrator to change this of your own account.')
export const tooManyPeople = (most: number): AppError =>
  new AppError(
    400,
    'too_many_people',
    `More than ${formatCount(most)} people match. Type more of the name or email address.`,
  )
/** @param reachedBy grants of which one is enough */
export const grantMissing = (reachedBy: readonly Grant[]): AppError =>
  new AppError(400, GRANT_MISSING, grantMessage(reachedBy))
export const supportLimitReached = (left: { leftCents: number; currency: string }): AppError =>
  new AppError(
    409,
    'support_limit_reached',
    `Your limit for 24 hours leaves ${moneyText(left.leftCents, left.currency)}. Ask a full administrator for this refund.`,
  )
export const noLongerAdmin = (): AppError => new AppError(400, 'role_not_allowed', ROLE_MESSAGE)
export const unsubscribeLinkInvalid = (): AppError =>
  new AppError(
    404,
    'unsubscribe_link_invalid',
    'This link does not work. Sign in and change your emails in your profile.',
  )
