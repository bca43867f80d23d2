import { formatBasisPoints } from '@segno/units'
import { AppError } from '../../platform/app-error.ts'

export const collaboratorNotFound = (handle: string): AppError =>
  new AppError(404, 'collaborator_not_found', `There is no artist @${handle} in this shop`)
export const collaboratorNamedTwice = (handle: string): AppError =>
  new AppError(409, 'collaborator_named_twice', `@${handle} is named twice`)
export const partsNotWhole = (basisPoints: number): AppError =>
  new AppError(409, 'parts_not_whole', `The parts add up to ${formatBasisPoints(basisPoints)}, not to 100%`)
export const splitAlreadyProposed = (): AppError =>
  new AppError(409, 'split_already_proposed', 'A split of this sound waits for answers. Withdraw it first.')
export const splitNotFound = (): AppError => new AppError(404, 'split_not_found', 'Split not found')
export const splitNotOpen = (): AppError =>
  new AppError(409, 'split_not_open', 'This split no longer waits for answers')
export const partKept = (days: number): AppError =>
  new AppError(
    409,
    'part_kept',
    `A collaborator has deleted their account. Their part stays theirs for ${days} days from then.`,
  )
