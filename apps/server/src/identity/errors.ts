import { SESSION_MESSAGES } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'

// 401 and 403 would make the browser drop its State, and a wrong password is no reason for that.
export const accountNotFound = (): AppError =>
  new AppError(400, 'account_not_found', 'No account found. Want to create one?')
export const wrongPassword = (): AppError =>
  new AppError(400, 'wrong_password', 'Incorrect username or password.')
export const notConfirmed = (): AppError =>
  new AppError(
    400,
    'not_confirmed',
    'User is not confirmed. Please check your email for a verification link.',
  )
export const accountDisabled = (): AppError =>
  new AppError(400, 'account_disabled', SESSION_MESSAGES.account_disabled)
export const tooManyAttempts = (waitSeconds: number): AppError =>
  new AppError(429, 'too_many_attempts', `Too many attempts. Try again in ${waitSeconds} seconds.`)
export const refreshTokenRevoked = (): AppError =>
  new AppError(400, 'refresh_token_revoked', 'Refresh Token has been revoked')
export const refreshTokenExpired = (): AppError =>
  new AppError(400, 'refresh_token_expired', 'Refresh Token has expired')
export const userDisabled = (): AppError => new AppError(400, 'user_disabled', 'User is disabled.')
export const passwordUnfit = (message: string): AppError =>
  new AppError(400, 'password_unfit', message, [{ path: 'password', message }])
