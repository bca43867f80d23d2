import { moneyText } from '@segno/units'
import { AppError } from '../../platform/app-error.ts'

export const secondAdminMissing = (limitCents: number): AppError =>
  new AppError(
    409,
    'second_admin_missing',
    `Payouts above ${moneyText(limitCents, 'EUR')} need a second administrator, and this shop has none. Invite one, or raise the limit in the settings.`,
  )
export const proposalWaiting = (): AppError =>
  new AppError(409, 'proposal_waiting', 'A payout already waits for a second administrator here')
export const proposalNotFound = (): AppError => new AppError(404, 'proposal_not_found', 'Proposal not found')
export const proposalOwn = (): AppError =>
  new AppError(409, 'proposal_own', 'You proposed this payout. Another administrator has to confirm it.')
export const proposalDecided = (): AppError =>
  new AppError(409, 'proposal_decided', 'This payout is already confirmed or rejected')
export const proposalChanged = (): AppError =>
  new AppError(409, 'proposal_changed', 'This is not the sum that was proposed. Look at it again.')
