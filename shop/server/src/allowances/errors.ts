import { moneyText } from '@segno/units'
import { AppError } from '../platform/app-error.ts'
import { momentText } from '../platform/day-words.ts'

export const heldForAnother = (limitCents: number): AppError =>
  new AppError(
    409,
    'held_for_another',
    `One administrator gives away at most ${moneyText(limitCents, 'EUR')} in 24 hours. Another has to confirm this, under Artist payments, To confirm.`,
  )
export const heldForADay = (limitCents: number, at: Date): AppError =>
  new AppError(
    409,
    'held_for_another',
    `This is more than ${moneyText(limitCents, 'EUR')} in 24 hours, and nobody else can confirm it. It happens on ${momentText(at)}; until then you can withdraw it under Artist payments, To confirm.`,
  )
export const heldActNotFound = (): AppError => new AppError(404, 'held_act_not_found', 'Act not found')
export const heldActOwn = (): AppError =>
  new AppError(409, 'held_act_own', 'Another administrator has to confirm what you have proposed')
export const heldActDecided = (): AppError =>
  new AppError(409, 'held_act_decided', 'This was decided meanwhile, or has expired')
export const heldActFailed = (why: string): AppError =>
  new AppError(409, 'held_act_failed', `It cannot be done any more: ${why}`)
