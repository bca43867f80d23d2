import { AppError } from '../platform/app-error.ts'

export const notEnoughPoints = (missingPoints: number): AppError =>
  new AppError(
    409,
    'not_enough_points',
    `${missingPoints} more ${missingPoints === 1 ? 'point is' : 'points are'} needed`,
    [{ path: 'missingPoints', message: String(missingPoints) }],
  )
