import { FREE_MATCHES_A_DAY } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'

export const noAgentLicence = (): AppError =>
  new AppError(404, 'no_agent_licence', 'You have no valid Agent licence')
export const noDeviceSlot = (): AppError =>
  new AppError(409, 'no_device_slot', 'All device slots of your licences are taken. Free a device first.')
export const deviceNotFound = (): AppError => new AppError(404, 'device_not_found', 'Device not found')
export const agentLicenceNotFound = (): AppError =>
  new AppError(404, 'agent_licence_not_found', 'Licence not found')
export const agentLicenceRevoked = (): AppError =>
  new AppError(409, 'agent_licence_revoked', 'This licence was revoked')
export const agentLicenceEndless = (): AppError =>
  new AppError(409, 'agent_licence_endless', 'This licence has no end')
export const agentOwned = (): AppError =>
  new AppError(409, 'agent_owned', 'You already have the Agent for good')
export const userNotFound = (email: string): AppError =>
  new AppError(404, 'user_not_found', `Nobody has an account with ${email}`, [
    { path: 'email', message: 'Nobody has an account with this address' },
  ])
export const keyReused = (): AppError =>
  new AppError(409, 'idempotency_key_reused', 'This key belongs to another request')
export const freeMatchesUsed = (): AppError =>
  new AppError(
    429,
    'free_matches_used',
    `You have used today’s ${FREE_MATCHES_A_DAY} free matches. Get an Agent licence, or continue tomorrow (UTC).`,
  )
