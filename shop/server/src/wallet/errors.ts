import { AppError } from '../platform/app-error.ts'

export const notEnoughPoints = (missingPoints: number): AppError =>
  new AppError(
    409,
    'not_enough_points',
    `${missingPoints} more ${missingPoints === 1 ? 'point is' : 'points are'} needed`,
    [{ path: 'missingPoints', message: String(missingPoints) }],
  )
export const moreThanAvailable = (points: number): AppError =>
  new AppError(409, 'more_than_available', 'They don’t have that many points', [
    { path: 'points', message: `They have ${points} ${points === 1 ? 'point' : 'points'}` },
  ])
export const keyReused = (): AppError =>
  new AppError(409, 'idempotency_key_reused', 'This key belongs to another correction')
export const payoutsFrozen = (): AppError =>
  new AppError(
    409,
    'payouts_frozen',
    'The ledger does not add up, so nothing is paid out. The server’s log names what is wrong.',
  )
